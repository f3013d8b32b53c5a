import type { FoundMeeting, FoundPlace, Marked } from '@greffier/contract/meeting/search';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDayAndTime } from '../../lib/dates.ts';
import { formatTimestamp } from '../../lib/durations.ts';
import { searchTexts } from '../../texts/search.ts';
import { speakerName } from '../transcript/speaker-name.ts';
import { placeAddress } from './place-address.ts';
import classes from './search.module.css';

interface ResultsProps {
  readonly meetings: readonly FoundMeeting[];
  /** Called when a person follows a result's link. */
  readonly onFollow: () => void;
}

/** Meetings that were found, each with its best places. Every line is a link. */
export function SearchResults({ meetings, onFollow }: ResultsProps): ReactNode {
  return (
    <ul className={classes['list']}>
      {meetings.map((meeting) => (
        <li key={meeting.id}>
          <Link to={`/meeting/${meeting.id}`} className={classes['meeting'] ?? ''} data-hit onClick={onFollow}>
            <span className={classes['name']}>
              <MarkedText text={meeting.name} />
            </span>
            <span className={classes['facts']}>{formatDayAndTime(meeting.meeting_date, meeting.meeting_time)}</span>
          </Link>
          {meeting.places.length > 0 && (
            <ul className={classes['list']}>
              {meeting.places.map((place, index) => (
                // Two places may be equal, so only the index identifies one.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <Link
                    to={placeAddress(meeting, place)}
                    className={classes['place'] ?? ''}
                    data-hit
                    onClick={onFollow}
                  >
                    <span className={classes['facts']}>{whereOf(place)}</span>
                    <span className={classes['excerpt']}>
                      <MarkedText text={place.text} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function whereOf({ kind, start, speaker }: FoundPlace): string {
  const facts = [
    ...(start === null ? [] : [formatTimestamp(start)]),
    ...(speaker === null ? [] : [speakerName(speaker, {})]),
  ];
  return [searchTexts.kinds[kind], ...facts].join(' · ');
}

function MarkedText({ text }: { readonly text: Marked }): ReactNode {
  return text.map(({ text: piece, marked }, index) =>
    // oxlint-disable-next-line react/no-array-index-key
    marked ? <mark key={index}>{piece}</mark> : piece,
  );
}
