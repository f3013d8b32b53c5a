import type { NameConflict } from '@greffier/contract/meeting/transcript/name-conflicts';
import type { Passage } from '@greffier/contract/values';
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowsExchange, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTimestamp } from '../../lib/durations.ts';
import { nameConflictsTexts as texts } from '../../texts/meeting/transcript/name-conflicts.ts';
import { speakersTexts } from '../../texts/meeting/transcript/speakers.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import type { NameNotice } from './name-conflicts.ts';
import { noticesHeading } from './notices-place.ts';
import classes from './speakers.module.css';
import { speakerNumber } from './speakers.ts';
import { type NamedMeeting, useNameDeeds, useNameNotices } from './use-name-conflicts.ts';

interface NameNoticesProps {
  readonly meeting: NamedMeeting;
  readonly onJump: (jump: PassageJump) => void;
  /** Called with the labels of the voices that have new names. */
  readonly onRenamed: (labels: readonly string[]) => void;
}

/**
 * Shows names that contradict what was said, with the passages and the possible actions. Shows nothing without a
 * contradiction.
 */
export function NameNotices({ meeting, onJump, onRenamed }: NameNoticesProps): ReactNode {
  const notices = useNameNotices(meeting);
  const deeds = useNameDeeds(meeting);
  if (notices.length === 0) return null;
  const count = notices.reduce((sum, { conflicts }) => sum + conflicts.length, 0);
  return (
    <Paper component="section" aria-labelledby={noticesHeading.id} className={classes['notices'] ?? ''} p="sm">
      <Title order={3} size="sm" className={classes['noticesHeading'] ?? ''} {...noticesHeading}>
        {texts.title(count)}
      </Title>
      <ul className={classes['noticesList']}>
        {notices.map((notice) => (
          <Notice
            key={notice.conflicts.map(({ speaker, given, called }) => [speaker, given, called].join('\n')).join('\n')}
            {...{ notice, onJump }}
            passages={meeting.passages}
            busy={deeds.isPending}
            onRename={() => deeds.rename(notice, onRenamed)}
            onKeep={() => deeds.keep(notice)}
          />
        ))}
      </ul>
    </Paper>
  );
}

interface NoticeProps extends Pick<NameNoticesProps, 'onJump'> {
  readonly notice: NameNotice;
  readonly passages: readonly Passage[];
  readonly busy: boolean;
  readonly onRename: () => void;
  readonly onKeep: () => void;
}

function Notice({ notice, passages, busy, onJump, onRename, onKeep }: NoticeProps): ReactNode {
  const { conflicts, exchanges } = notice;
  const [{ given, called }] = conflicts;
  const names = [given, called];
  const deed = exchanges ? texts.exchange : texts.rename(called);
  return (
    <Stack component="li" gap="xs">
      {conflicts.map((conflict) => (
        <Told key={conflict.speaker} {...{ conflict, passages, onJump }} alone={conflicts.length === 1} />
      ))}
      <Group gap="xs">
        <Button
          size="compact-sm"
          leftSection={exchanges ? <IconArrowsExchange size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
          variant="light"
          classNames={{ root: classes['noticeDeed'] ?? '', label: classes['noticeDeedLabel'] ?? '' }}
          aria-label={exchanges ? texts.deedOf(deed, names) : undefined}
          disabled={busy}
          onClick={onRename}
        >
          {deed}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.deedOf(
            texts.keep,
            conflicts.map((one) => one.given),
          )}
          disabled={busy}
          onClick={onKeep}
        >
          {texts.keep}
        </Button>
      </Group>
    </Stack>
  );
}

/** Returns a voice's name such as « Orateur 3 ». */
const nameOf = (label: string): string => speakersTexts.label(speakerNumber(label));

interface ToldProps extends Pick<NoticeProps, 'passages' | 'onJump'> {
  readonly conflict: NameConflict;
  /** True if this conflict is the only one of its notice. The text then also says which voice already has the name. */
  readonly alone: boolean;
}

/** Shows the name of a voice, and the passage in which the voice is called by another name. */
function Told({ conflict, alone, passages, onJump }: ToldProps): ReactNode {
  const { speaker, given, called, passage_id: id, quote, by_self, bearer } = conflict;
  const passage = passages.find((one) => one.id === id);
  return (
    <div>
      <Text size="sm">
        {texts.given(nameOf(speaker))}
        <strong>{given}</strong>
        {by_self ? texts.calledBySelf : texts.calledByOthers}
        <strong>{called}</strong>
        {passage !== undefined && (
          <>
            {texts.at}
            <Anchor
              inherit
              underline="always"
              href={`#passage-${id}`}
              aria-label={texts.read(formatTimestamp(passage.start))}
              onClick={(event) => {
                event.preventDefault();
                onJump({ passageIds: [id] });
              }}
            >
              {formatTimestamp(passage.start)}
            </Anchor>
          </>
        )}
        .{alone && bearer !== null && texts.bearer(called, nameOf(bearer))}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.quote(quote)}
      </Text>
    </div>
  );
}
