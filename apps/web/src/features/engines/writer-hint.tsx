import { formatBytes } from '@greffier/contract/bytes';
import type { Engines } from '@greffier/contract/engines';
import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writerTexts as texts } from '../../texts/writer.ts';
import { useEngines } from './engines-query.ts';
import { enginesAt } from './place.ts';

/** Says, where no language model writes, what the minutes will be made of; to a super user, how to have one. */
export function WriterHint(): ReactNode {
  const { data } = useEngines();
  if (data === undefined || data.text.engine === 'remote' || data.text.model !== null) return null;
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

/** What remains to be done until a model writes; null where this version knows none. */
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
