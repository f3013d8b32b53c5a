import type { Finding, FindingState } from '@greffier/contract/meeting/minutes/findings';
import type { Passage } from '@greffier/contract/values';
import { Anchor, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTimestamp } from '../../lib/durations.ts';
import { findingsTexts as texts } from '../../texts/meeting/minutes/findings.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { speakerName } from '../transcript/speaker-name.ts';
import classes from './findings.module.css';

export interface FindingContext {
  readonly passages: ReadonlyMap<number, Passage>;
  readonly speakerMap: Readonly<Record<string, string>>;
  readonly onJump: (jump: PassageJump) => void;
  /** Scrolls to the finding's line in the text. */
  readonly onShow: (number: number) => void;
  readonly onTurn: (finding: Finding, state: FindingState) => void;
}

interface FindingCardProps extends FindingContext {
  readonly finding: Finding;
}

/** Shows a finding: what was said and where, who is to do what and by when, and the buttons for it. */
export function FindingCard({ finding, passages, speakerMap, onJump, onShow, onTurn }: FindingCardProps): ReactNode {
  const { number, kind, text, listed, state } = finding;
  const name = texts.kinds[kind];
  const choices: readonly (readonly [label: string, key: string, to: FindingState])[] =
    state !== 'open'
      ? [[texts.reopen, 'U', 'open']]
      : listed
        ? [
            [texts.confirm, 'A', 'accepted'],
            [texts.remove, 'E', 'dismissed'],
          ]
        : [
            [texts.accept, 'A', 'accepted'],
            [texts.dismiss, 'E', 'dismissed'],
          ];
  return (
    <li className={classes['card']} data-finding-card={number}>
      <Text size="sm" fw={600} c="dimmed">
        {state === 'open' ? name : `${name} · ${texts.states[state]}`}
      </Text>
      <Text size="sm" className={classes['words']}>
        {text}
      </Text>
      {factsOf(finding).map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
      <Group gap="xs" mt={4}>
        <Source finding={finding} {...{ passages, speakerMap, onJump }} />
        {listed && (
          <Anchor component="button" type="button" size="sm" underline="always" onClick={() => onShow(number)}>
            {texts.show}
          </Anchor>
        )}
      </Group>
      <Group gap="xs" mt="xs">
        {choices.map(([label, key, to], at) => (
          <Button
            key={to}
            data-choice
            size="compact-sm"
            variant={at === 0 && state === 'open' ? 'light' : 'default'}
            title={texts.withKey(label, key)}
            aria-label={texts.about(label, name, text)}
            onClick={() => onTurn(finding, to)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </li>
  );
}

function factsOf({ outcome, owner, due, for: yes, against, abstentions }: Finding): string[] {
  const facts: string[] = [];
  if (yes !== null && against !== null && abstentions !== null) facts.push(texts.votes(yes, against, abstentions));
  if (outcome !== null) facts.push(texts.outcomes[outcome]);
  if (owner !== null) facts.push(texts.owner(owner));
  if (due !== null) facts.push(texts.due(due));
  return facts;
}

type SourceProps = Pick<FindingCardProps, 'finding' | 'passages' | 'speakerMap' | 'onJump'>;

/** Links to the passage that the finding comes from. */
function Source({ finding, passages, speakerMap, onJump }: SourceProps): ReactNode {
  const { passage_ids: ids } = finding;
  const first = ids.map((id) => passages.get(id)).find((passage) => passage !== undefined);
  if (first === undefined) return null;
  const name = speakerName(first.speaker, speakerMap);
  const time = formatTimestamp(first.start);
  return (
    <Anchor
      size="sm"
      underline="always"
      href={`#passage-${first.id}`}
      aria-label={texts.readThereLabel(name, time)}
      onClick={(event) => {
        event.preventDefault();
        onJump({ passageIds: ids });
      }}
    >
      {texts.readThere(name, time)}
    </Anchor>
  );
}
