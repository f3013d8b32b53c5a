import { FINDING_KINDS, OUTCOME_TITLES } from '@greffier/contract/meeting/minutes/findings';
import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { minutesTexts } from '../../../texts/meeting/minutes/minutes.ts';
import type { Outcome } from './outcomes.ts';
import classes from './brief.module.css';

interface BriefProps {
  readonly outcomes: readonly Outcome[];
  /** Goes to an outcome's line in the text. `place` is the outcome's index among all outcomes. */
  readonly onShow: (place: number) => void;
}

/** Number of outcomes of a kind that are shown at first. */
const SHOWN = 6;

/** Shows the outcomes that the minutes contain above their text, each as a link to its line. */
export function Brief({ outcomes, onShow }: BriefProps): ReactNode {
  const title = useId();
  if (outcomes.length === 0) return null;
  return (
    <section className={classes['brief']} aria-labelledby={title}>
      <Title order={2} size="h4" id={title}>
        {minutesTexts.brief}
      </Title>
      {FINDING_KINDS.map((kind) => {
        const own = outcomes.flatMap((outcome, place) => (outcome.kind === kind ? [{ outcome, place }] : []));
        return own.length > 0 && <Kind key={kind} title={OUTCOME_TITLES[kind]} own={own} onShow={onShow} />;
      })}
    </section>
  );
}

interface KindProps extends Pick<BriefProps, 'onShow'> {
  readonly title: string;
  readonly own: readonly { readonly outcome: Outcome; readonly place: number }[];
}

function Kind({ title, own, onShow }: KindProps): ReactNode {
  const [all, setAll] = useState(false);
  const name = `${title} (${own.length})`;
  // One more line takes no more room than the button that would show it.
  const shown = all || own.length <= SHOWN + 1 ? own : own.slice(0, SHOWN);
  return (
    <div>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <ul className={classes['list']} aria-label={name}>
        {shown.map(({ outcome, place }) => (
          <li key={place}>
            <a
              href={`#line-${place + 1}`}
              className={classes['link']}
              onClick={(event) => {
                event.preventDefault();
                onShow(place);
              }}
            >
              {outcome.text}
            </a>
            {outcome.toCheck && <span className={classes['check']}>{minutesTexts.toCheck}</span>}
            <Facts {...outcome} />
          </li>
        ))}
      </ul>
      {shown.length < own.length && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => setAll(true)}>
          {minutesTexts.briefAll(own.length - shown.length)}
        </Button>
      )}
    </div>
  );
}

/** Shows what is known of an outcome. A vote often names its subject in a word or two, so its item is named as well. */
function Facts({ kind, item, facts }: Outcome): ReactNode {
  const named = kind === 'vote' && item !== null ? [minutesTexts.fact(minutesTexts.briefItem, item)] : [];
  const all = [...named, ...facts.map(({ head, text }) => minutesTexts.fact(head, text))];
  return all.length > 0 && <span className={classes['facts']}>{all.join(' · ')}</span>;
}
