import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import { SPEAKERS_SOUGHT } from '@greffier/contract/limits';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Button, Group, List, Modal, NumberInput, Stack, Text } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { findSpeakersTexts as texts } from '../../texts/meeting/transcript/find-speakers.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';

export interface FindSpeakersDialogProps {
  readonly meeting: Pick<Meeting, 'id' | 'unique_speakers' | 'speaker_map'>;
  /** True if the person has chosen names but not saved them. */
  readonly unsaved: boolean;
  readonly onFound: () => void;
  readonly onClose: () => void;
}

/** Asks for the number of speakers, and says what happens to the names, before the voices are compared again. */
export function FindSpeakersDialog({ meeting, unsaved, onFound, onClose }: FindSpeakersDialogProps): ReactNode {
  useReturnFocus();
  const { id, unique_speakers, speaker_map } = meeting;
  const [speakers, setSpeakers] = useState<string | number>(unique_speakers.length);
  const valid =
    typeof speakers === 'number' &&
    Number.isInteger(speakers) &&
    speakers >= SPEAKERS_SOUGHT.min &&
    speakers <= SPEAKERS_SOUGHT.max;
  const answer = useRef<z.infer<typeof FindSpeakers.response> | null>(null);
  const find = useMeetingAction<number>(
    id,
    async (count) => {
      answer.current = await call(FindSpeakers, { params: { meeting_id: id }, body: { speakers: count } });
      return answer.current;
    },
    { failed: texts.failed, next: () => 'speakers' },
  );
  const close = (): void => {
    if (!find.isPending) onClose();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!valid || find.isPending) return;
    find.mutate(speakers, {
      onSuccess: () => {
        if (answer.current !== null) tell(answer.current, speakers);
        onFound();
      },
    });
  };
  return (
    <Modal opened onClose={close} title={texts.title} centered closeButtonProps={{ 'aria-label': commonTexts.close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <NumberInput
            label={texts.count}
            description={texts.now(unique_speakers.length)}
            value={speakers}
            min={SPEAKERS_SOUGHT.min}
            max={SPEAKERS_SOUGHT.max}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            error={!valid && texts.wrongCount}
            disabled={find.isPending}
            data-autofocus
            onChange={setSpeakers}
          />
          <Text size="sm">{texts.explanation}</Text>
          <List size="sm" spacing="xs">
            {unsaved && <List.Item fw={600}>{texts.unsaved}</List.Item>}
            {Object.keys(speaker_map).length > 0 && <List.Item>{texts.names}</List.Item>}
            <List.Item>{texts.byHand}</List.Item>
            <List.Item>{texts.stays}</List.Item>
          </List>
          <Group justify="flex-end">
            <Button variant="default" disabled={find.isPending} onClick={close}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" disabled={!valid} loading={find.isPending}>
              {texts.find}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function tell({ speakers, names_lost }: z.infer<typeof FindSpeakers.response>, asked: number): void {
  const notes = [
    ...(speakers < asked ? [texts.fewer(asked)] : []),
    ...(names_lost.length > 0 ? [texts.namesLost(names_lost)] : []),
  ];
  if (notes.length === 0) notify.success(texts.found(speakers));
  else notify.warning(texts.found(speakers), notes.join(' '));
}
