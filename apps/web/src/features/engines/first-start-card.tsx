import { formatBytes } from '@greffier/contract/bytes';
import type { EngineChoice, Engines } from '@greffier/contract/organisation/engines';
import { Button, Card, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { firstStartTexts as texts } from '../../texts/organisation/first-start.ts';
import { useEngines } from './engines-query.ts';
import { enginesAt } from './place.ts';

const HIDDEN_KEY = 'greffier.first-start.hidden';

/** Offers better engines before the first meeting, because the starter engines do not show what Greffier can do. */
export function FirstStartCard(): ReactNode {
  const { data } = useEngines();
  const [hidden, setHidden] = useState(() => window.localStorage.getItem(HIDDEN_KEY) !== null);
  const offers = data === undefined ? [] : offersOf(data);
  if (hidden || offers.length === 0) return null;
  const hide = (): void => {
    window.localStorage.setItem(HIDDEN_KEY, new Date().toISOString());
    setHidden(true);
  };
  return (
    <Card withBorder padding="lg" component="section" aria-label={texts.title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={2}>{texts.title}</Title>
          <CloseButton size="lg" aria-label={texts.hide} onClick={hide} />
        </Group>
        <Text c="dimmed" maw={640}>
          {texts.intro}
        </Text>
        <Stack component="ul" gap="xs" m={0} pl="lg" maw={640}>
          {offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </Stack>
        <Group>
          <Button component={Link} to={enginesAt('all')} variant="default">
            {texts.open}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Returns the offers; none if an engine was already chosen, or the installation forbids downloads. */
function offersOf({ speech, text, administration }: Engines): readonly string[] {
  if (administration === null || !administration.downloads) return [];
  const { choices, speech_fixed: fixed } = administration;
  const absent = (role: EngineChoice['role']): readonly EngineChoice[] =>
    choices.filter((choice) => choice.role === role && choice.state !== 'starter');
  const starterListens =
    speech.engine === 'embedded' &&
    !fixed &&
    choices.some(({ id, state }) => id === speech.model && state === 'starter');
  const noneWrites = text.engine === 'embedded' && text.model === null;
  const sizes = absent('speech')
    .map(({ bytes }) => bytes)
    .toSorted((a, b) => a - b);
  const [least, most] = [sizes.at(0), sizes.at(-1)];
  const writer = absent('text').find(({ recommended }) => recommended);
  return [
    ...(starterListens && least !== undefined && most !== undefined
      ? [texts.speech(formatBytes(least), formatBytes(most))]
      : []),
    ...(noneWrites && writer !== undefined ? [texts.text(formatBytes(writer.bytes))] : []),
  ];
}
