import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import { MinutesKind as KINDS } from '@greffier/contract/meeting/minutes/minutes';
import { Box, SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';

interface KindChoiceProps {
  readonly value: MinutesKind;
  readonly onChange: (kind: MinutesKind) => void;
}

const OPTIONS = KINDS.options.map((value) => ({ value, label: minutesTexts.kinds[value] }));

/** The kind of minutes: decisions alone, a summary, or every contribution. */
export function KindChoice({ value, onChange }: KindChoiceProps): ReactNode {
  const [title, hint] = [useId(), useId()];
  return (
    <Box>
      <Text fw={600} size="sm" mb="xs" id={title}>
        {minutesTexts.kindTitle}
      </Text>
      <SegmentedControl
        fullWidth
        data={OPTIONS}
        value={value}
        onChange={onChange}
        aria-labelledby={title}
        aria-describedby={hint}
      />
      <Text size="sm" c="dimmed" mt="xs" id={hint} aria-live="polite">
        {minutesTexts.kindHints[value]}
      </Text>
    </Box>
  );
}
