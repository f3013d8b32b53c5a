import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { MeetingHeader } from '../../features/meetings/meeting-header.tsx';
import { focusStep } from '../../features/meetings/step-focus.ts';
import { nextUnsure, type Stretch } from '../../features/placement/stretches.ts';
import { usePlacement } from '../../features/placement/use-placement.ts';
import { useReadyNotice } from '../../features/ready/use-ready-notice.ts';
import type { PassageJump } from '../../features/transcript/passage-jump.ts';
import { useEditHistory } from '../../features/transcript/use-edit-history.ts';
import classes from './meeting.module.css';
import { useAddressedPlace } from './use-addressed-place.ts';
import { useSideBySide } from './use-side-by-side.ts';
import { MeetingContent } from './meeting-content.tsx';
import { MeetingSteps } from './meeting-steps.tsx';
import { useTab } from './use-tab.ts';

interface MeetingDetailProps {
  readonly meeting: Meeting;
  /** True if the server was asked for news and does not answer. */
  readonly unanswered: boolean;
}

/** Shows a meeting: its steps on the left, transcript and minutes on the right. */
export function MeetingDetail({ meeting, unanswered }: MeetingDetailProps): ReactNode {
  useReadyNotice(meeting);
  const { ref: header, height: headerHeight } = useElementSize();
  const { ref: steps, height: stepsHeight } = useElementSize();
  const log = useEditHistory();
  const reading = usePlacement(meeting, log);
  const [tab, setTab] = useTab(meeting.status === 'completed' ? 'minutes' : 'transcript');
  const [jump, setJump] = useState<PassageJump | null>(null);
  const sideBySide = useSideBySide(meeting.status === 'completed' && meeting.summary !== null);
  const split = sideBySide?.on === true && tab === 'minutes';
  const lead = useCallback(
    (to: PassageJump) => {
      if (!split && to.aside !== true) setTab('transcript');
      setJump(to);
    },
    [setTab, split],
  );
  useAddressedPlace(
    lead,
    useCallback(() => setTab('minutes'), [setTab]),
  );
  const leadToStart = useCallback(
    ({ passageId, id: start }: Stretch) => lead({ passageIds: [passageId], start }),
    [lead],
  );
  const { placement } = reading;
  const leadToNext = useCallback(
    (from: string | number | null) => {
      const next = nextUnsure(placement?.stretches ?? [], from);
      if (next !== null) leadToStart(next);
      else focusStep('minutes');
    },
    [placement, leadToStart],
  );
  // The type CSSProperties does not allow custom properties.
  const style = {
    '--meeting-header-height': `${headerHeight}px`,
    '--meeting-steps-height': `${stepsHeight}px`,
  } as CSSProperties;
  return (
    <Box className={classes['page']} style={style}>
      <div className={classes['header']}>
        <div ref={header}>
          <MeetingHeader meeting={meeting} />
        </div>
      </div>
      <div
        className={classes['columns']}
        data-written={meeting.status === 'completed' || undefined}
        data-split={split || undefined}
      >
        <div ref={steps} className={classes['steps']}>
          <MeetingSteps {...{ meeting, unanswered, reading }} onLead={leadToStart} onJump={lead} />
        </div>
        <MeetingContent
          {...{ meeting, reading, log, tab, setTab, jump, lead, leadToStart, leadToNext, sideBySide, split }}
        />
      </div>
    </Box>
  );
}
