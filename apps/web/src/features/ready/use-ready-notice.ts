import type { Meeting } from '@greffier/contract/meeting/meetings';
import type { ReadStatus } from '@greffier/contract/meeting/status';
import { WORKING_STATUSES } from '@greffier/contract/meeting/status';
import { useEffect, useRef, useState } from 'react';
import { useTitleMark } from '../../lib/page-title.ts';
import { readyTexts } from '../../texts/meeting/ready.ts';

type Ended = 'transcribed' | 'completed' | 'error';
const isEnded = (status: ReadStatus): status is Ended =>
  status === 'transcribed' || status === 'completed' || status === 'error';

/**
 * Reports that a job has ended while the person looks elsewhere: in the tab's title until they come back, and by a
 * notification if they have allowed it.
 */
export function useReadyNotice({ id, status }: Pick<Meeting, 'id' | 'status'>): void {
  const before = useRef(status);
  const [ended, setEnded] = useState<Ended | null>(null);
  useTitleMark(ended === null ? null : `${ended === 'error' ? '⚠' : '✓'} ${readyTexts[ended]}`);

  useEffect(() => {
    const worked = WORKING_STATUSES.includes(before.current);
    before.current = status;
    if (!worked || !isEnded(status) || document.visibilityState === 'visible') return;
    setEnded(status);
    showNotification(readyTexts[status], id);
  }, [id, status]);

  useEffect(() => {
    const back = (): void => {
      if (document.visibilityState === 'visible') setEnded(null);
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
}

/** Shows a browser's notification; a click on it goes back to this page. */
function showNotification(title: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body: readyTexts.open, tag });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Browsers on telephones accept notifications only from service workers. There, only the title says that the job
    // has ended.
  }
}
