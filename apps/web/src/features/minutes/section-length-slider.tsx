import { Box, Group, Slider, Text } from '@mantine/core';
import { CONTRIBUTION_SHARE, SUMMARY_SECTION_LENGTH } from '@greffier/contract/limits';
import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';
import { nearestSectionLength, SECTION_LENGTH_STEPS, sectionLengthLabel } from './section-length.ts';

interface SectionLengthSliderProps {
  /** Length of a section, in words. */
  readonly value: number;
  /** The kind of minutes, on which the meaning of the length depends. */
  readonly kind: MinutesKind;
  readonly onChange: (words: number) => void;
}

export function SectionLengthSlider({ value, kind, onChange }: SectionLengthSliderProps) {
  return (
    <Box>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text fw={600} size="sm">
          {minutesTexts.lengthTitle}
        </Text>
        <Text size="sm" fw={600} c="blue">
          {sectionLengthLabel(value)}
        </Text>
      </Group>
      <Slider
        min={SUMMARY_SECTION_LENGTH.min}
        max={SUMMARY_SECTION_LENGTH.max}
        step={SUMMARY_SECTION_LENGTH.step}
        marks={SECTION_LENGTH_STEPS.map((words) => ({ value: words }))}
        value={value}
        onChange={(words) => onChange(nearestSectionLength(words))}
        label={null}
        thumbLabel={minutesTexts.lengthTitle}
        thumbValueText={sectionLengthLabel}
        thumbSize={24}
        size="sm"
        mx="sm"
      />
      <Text size="sm" c="dimmed" mt="xs">
        {minutesTexts.lengthHints[kind](Math.round(kind === 'analytic' ? value * CONTRIBUTION_SHARE : value))}
      </Text>
    </Box>
  );
}
