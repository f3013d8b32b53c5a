import { formatShortDay, toIsoDay } from '../../../lib/dates.ts';
import { formatTimestamp } from '../../../lib/durations.ts';

/** Texts about the recording of a meeting, if the organisation keeps it. */
export const listeningTexts = {
  bar: 'Lecture de l’enregistrement',
  play: 'Lire',
  pause: 'Mettre en pause',
  backKey: 'Maj + F2',
  back: 'Reculer de 5\u00A0secondes',
  place: 'Position dans l’enregistrement',
  placeAt: (seconds: number, total: number): string => `${formatTimestamp(seconds)} sur ${formatTimestamp(total)}`,
  speed: 'Vitesse de lecture',
  speeds: (rate: number): string => `${String(rate).replace('.', ',')}\u00A0×`,
  follow: 'Suivre la lecture',
  from: (time: string): string => `Écouter depuis ${time}`,
  listen: 'Écouter',
  listenAt: (name: string, time: string): string => `Écouter ${name} à ${time}`,
  until: (day: Date | null): string =>
    day === null
      ? 'L’enregistrement est conservé jusqu’à l’approbation du procès-verbal.'
      : `L’enregistrement est conservé jusqu’à l’approbation du procès-verbal, au plus tard le ${formatShortDay(toIsoDay(day))}.`,
  destroyNow: 'Détruire maintenant',
  destroyNowLabel: 'Détruire maintenant l’enregistrement',
  destroy: 'Détruire l’enregistrement',
  destroyQuestion: 'Détruire l’enregistrement\u202f?',
  destroyConsequence:
    'La transcription reste, mais plus personne ne pourra réécouter cette réunion. Cette action est irréversible.',
  destroyed: 'Enregistrement détruit',
  destroyFailed: 'Impossible de détruire l’enregistrement',
  failed: 'L’enregistrement ne peut pas être lu',
  unplayable: 'Le navigateur ne lit pas ce son.',
} as const;
