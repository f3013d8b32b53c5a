import type { Approval } from '@greffier/contract/meeting/status';
import { whyNotNow } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';

const APPROVED =
  'Ce procès-verbal est approuvé\u00a0: il ne change plus. Choisissez «\u00a0Corriger\u00a0» pour en ouvrir une nouvelle version.';

/** Says in French why minutes cannot be edited now, and what to do; null if they can. */
export function whyNotWritten({ status, summary, approval }: MeetingRecord): string | null {
  if (status !== 'completed' || summary === null) {
    return status === 'transcribed'
      ? 'Le procès-verbal a été effacé entre-temps\u00a0: rechargez la page. Son historique en garde les versions.'
      : whyNotNow(status);
  }
  return approval === 'approved' ? APPROVED : null;
}

/** Says in French why no former version can replace the minutes now; null if one can. */
export function whyNotRestored({ status, approval }: MeetingRecord): string | null {
  if (status === 'transcribed') return null;
  if (status !== 'completed') return whyNotNow(status);
  return approval === 'approved' ? APPROVED : null;
}

/** Says in French why the writing of minutes cannot be stopped now; null if it can. */
export function whyNotStopped({ status }: Pick<MeetingRecord, 'status'>): string | null {
  if (status === 'summarization') return null;
  return status === 'completed'
    ? 'La rédaction est déjà terminée\u00a0: le procès-verbal est là.'
    : 'Aucune rédaction n’est en cours pour cette réunion.';
}

/** Says in French why minutes cannot be cleared now; null if they can. */
export function whyNotCleared({ status, approval }: MeetingRecord): string | null {
  if (status !== 'completed') return 'Cette réunion n’a pas de procès-verbal à effacer.';
  return approval === 'approved' ? APPROVED : null;
}

/** Steps of an approval: draft → to approve → approved, and from the last two back to draft. */
const STEPS: Readonly<Record<Approval, readonly Approval[]>> = {
  draft: ['to_approve'],
  to_approve: ['approved', 'draft'],
  approved: ['draft'],
};

export const canTurn = (from: Approval, to: Approval): boolean => from === to || STEPS[from].includes(to);
