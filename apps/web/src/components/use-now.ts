import { useEffect, useMemo, useState } from 'react';
import { startOfDay } from '../lib/dates.ts';

/**
 * Returns the current time. It is updated at midnight and whenever the list is read (`readAt`, milliseconds), so that
 * « today » ends even while a page stays open.
 */
export function useNow(readAt: number): Date {
  const [clock, setClock] = useState(() => Date.now());
  const now = useMemo(() => new Date(Math.max(readAt, clock)), [readAt, clock]);
  useEffect(() => {
    const timer = setTimeout(() => setClock(Date.now()), startOfDay(now, 1).getTime() - now.getTime());
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
