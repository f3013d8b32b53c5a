import { frenchNumber } from '../../text.ts';

/** Writes the French message about a recording that is too long for the server to transcribe. */
export const recordingTooLong = (hours: number): string =>
  `Cet enregistrement est trop long\u00A0: la limite est de ${frenchNumber(hours)}\u00A0h. Coupez-le en plusieurs fichiers, et créez une réunion pour chacun.`;
