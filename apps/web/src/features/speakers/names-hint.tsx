import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { nameConflictsTexts as texts } from '../../texts/meeting/transcript/name-conflicts.ts';
import { focusNotices } from './notices-place.ts';
import { type NamedMeeting, useNameNotices } from './use-name-conflicts.ts';

/** Warns, before minutes are generated, that names contradict what was said. Links to the names; does not block. */
export function NamesHint({ meeting }: { readonly meeting: NamedMeeting }): ReactNode {
  const count = useNameNotices(meeting).reduce((sum, { conflicts }) => sum + conflicts.length, 0);
  if (count === 0) return null;
  return (
    <Text size="sm">
      {texts.before(count)}{' '}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={focusNotices}>
        {texts.look}
      </Anchor>
    </Text>
  );
}
