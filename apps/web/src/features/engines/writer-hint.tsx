import { formatBytes } from '@greffier/contract/bytes';
import type { Engines } from '@greffier/contract/organisation/engines';
import type { MeetingId } from '@greffier/contract/ids';
import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import { GetMinutesTime } from '@greffier/contract/meeting/minutes/minutes-time';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { writerTexts as texts } from '../../texts/organisation/writer.ts';
import { useEngines } from './engines-query.ts';
import { enginesAt } from './place.ts';

interface WriterHintProps {
  readonly meetingId: MeetingId;
  readonly kind: MinutesKind;
}

/**
 * Says roughly how long the minutes take if a language model on this machine writes them. If no model does, says what
 * the minutes will consist of, and tells super users how to install one.
 */
export function WriterHint(about: WriterHintProps): ReactNode {
  const { data } = useEngines();
  if (data === undefined || data.text.engine === 'remote') return null;
  if (data.text.model !== null) return <Time {...about} />;
  const offer = data.administration === null ? null : offerOf(data.administration);
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed">
        {texts.quotations}
      </Text>
      {offer !== null && (
        <Anchor component={Link} to={enginesAt('text')} size="sm" underline="always">
          {offer}
        </Anchor>
      )}
    </Stack>
  );
}

/** Interval between two refreshes while the model's speed is measured; ms. */
const POLLING_MS = 3_000;

function Time({ meetingId, kind }: WriterHintProps): ReactNode {
  const { data } = useQuery({
    queryKey: ['minutes-time', meetingId, kind],
    queryFn: ({ signal }) => call(GetMinutesTime, { params: { meeting_id: meetingId }, query: { kind } }, signal),
    refetchInterval: ({ state }) => (state.data?.measuring === true ? POLLING_MS : false),
  });
  if (data === undefined) return null;
  const { seconds, measuring, problem } = data;
  const text =
    problem !== null
      ? texts.problem[problem]
      : seconds !== null
        ? texts.time(seconds)
        : measuring
          ? texts.measuring
          : null;
  if (text === null) return null;
  return (
    <Text component="output" size="sm" {...(problem === null && { c: 'dimmed' })}>
      {text}
    </Text>
  );
}

/** Names the next step towards a language model that writes; null if this version offers none. */
function offerOf({ choices, installation, downloads }: NonNullable<Engines['administration']>): string | null {
  const writers = choices.filter(({ role }) => role === 'text');
  const onItsWay = installation?.state !== 'failed' && writers.some(({ id }) => id === installation?.model);
  if (installation !== null && onItsWay) {
    const { bytes, total } = installation;
    return texts.downloading(total === 0 ? 0 : Math.floor((100 * bytes) / total));
  }
  if (writers.some(({ state }) => state === 'installed')) return texts.use;
  const first = writers.find(({ recommended }) => recommended) ?? writers[0];
  if (first === undefined) return null;
  return downloads ? texts.download(formatBytes(first.bytes)) : texts.place;
}
