import { DEFAULT_MINUTES_KIND, type MinutesVersion } from '@greffier/contract/meeting/minutes/minutes';
import { Box, NavLink, ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { minutesTexts } from '../../../texts/meeting/minutes/minutes.ts';
import { QuietBadge } from '../../meetings/status-badge.tsx';
import type { MinutesMeeting } from '../minutes-meeting.ts';
import classes from './history.module.css';

interface VersionListProps {
  readonly versions: readonly MinutesVersion[];
  readonly minutes: MinutesMeeting['minutes'];
  readonly chosen: MinutesVersion | null;
  readonly onChoose: (version: MinutesVersion) => void;
}

/** The versions of minutes, to choose one. */
export function VersionList({ versions, minutes, chosen, onChoose }: VersionListProps): ReactNode {
  // The default kind is named only if versions of another kind exist.
  const kinds = versions.some(({ minutes_kind: kind }) => kind !== null && kind !== DEFAULT_MINUTES_KIND);
  return (
    <ScrollArea.Autosize className={classes['list']} type="auto">
      <ul aria-label={editorTexts.historyTitle}>
        {versions.map((version) => (
          <li key={version.number}>
            <VersionLink
              version={version}
              kinds={kinds}
              standing={standingOf(version, minutes)}
              active={version.number === chosen?.number}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </ScrollArea.Autosize>
  );
}

/** The status of a version: in force, a correction, or current. */
type Standing = keyof typeof editorTexts.standings;

const STANDING_COLORS: Readonly<Record<Standing, string>> = { inForce: 'teal', correction: 'yellow', current: 'blue' };

/** Returns the state of a version. While minutes are corrected, the approved version remains in force. */
function standingOf({ number, current }: MinutesVersion, minutes: MinutesMeeting['minutes']): Standing | null {
  if (number === minutes.approved_version) return 'inForce';
  if (!current) return null;
  return minutes.approved_version === null ? 'current' : 'correction';
}

interface VersionLinkProps {
  readonly version: MinutesVersion;
  /** Whether to name the kind of minutes even if it is the default. */
  readonly kinds: boolean;
  readonly standing: Standing | null;
  readonly active: boolean;
  readonly onChoose: (version: MinutesVersion) => void;
}

function VersionLink({ version, kinds, standing, active, onChoose }: VersionLinkProps): ReactNode {
  const { number, kind, made_at, made_by, restored_from, minutes_kind } = version;
  const what = minutes_kind === null || !kinds ? '' : ` · ${minutesTexts.kinds[minutes_kind]}`;
  const from = restored_from === null ? '' : ` · ${editorTexts.restoredFrom(restored_from)}`;
  return (
    <NavLink
      component="button"
      type="button"
      active={active}
      aria-pressed={active}
      onClick={() => onChoose(version)}
      label={`${editorTexts.versionNumber(number)} · ${editorTexts.kinds[kind]}${what}`}
      description={
        <>
          {`${editorTexts.madeBy(made_at, made_by)}${from}`}
          {standing !== null && (
            <Box component="span" display="block" mt={4}>
              <QuietBadge color={STANDING_COLORS[standing]}>{editorTexts.standings[standing]}</QuietBadge>
            </Box>
          )}
        </>
      }
    />
  );
}
