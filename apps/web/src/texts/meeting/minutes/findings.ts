import type { FindingKind, Outcome } from '@greffier/contract/meeting/minutes/findings';
import { frenchNumber } from '@greffier/contract/text';

const kinds: Readonly<Record<FindingKind, string>> = { decision: 'Décision', vote: 'Vote', task: 'Tâche' };

const outcomes: Readonly<Record<Outcome, string>> = {
  adopted: 'Adopté',
  refused: 'Refusé',
  postponed: 'Reporté',
  withdrawn: 'Retiré',
};

/** Texts of the findings beside the minutes. */
export const findingsTexts = {
  title: 'À examiner',
  titled: (open: number): string => (open === 0 ? 'À examiner' : `À examiner (${open})`),
  nothingLeft: 'Il n’y a plus rien à examiner.',
  hint: 'Peut-être des décisions, des votes ou des tâches\u00a0: rien n’entre au procès-verbal sans vous.',
  keys: 'Touches\u00a0: A inscrit, E écarte, U annule, les flèches passent à une autre, Échap ramène au texte.',
  loading: 'Recherche de ce qui est à examiner',
  loadFailed: 'Impossible de charger ce qui est à examiner.',
  retry: 'Réessayer',
  found: (count: number): string => `Déjà au procès-verbal (${count})`,
  foundHint: 'Dit en toutes lettres\u00a0: à confirmer d’un coup d’œil.',
  foundBelow: (count: number): string =>
    count === 1
      ? '1 autre est déjà au procès-verbal\u00a0: à confirmer'
      : `${count} autres sont déjà au procès-verbal\u00a0: à confirmer`,
  leftOut: (count: number): string =>
    `Seules les possibilités les plus utiles sont listées ici\u00a0; ${count === 1 ? '1 autre reste' : `${frenchNumber(count)} autres restent`} dans la transcription. Le procès-verbal n’en est pas changé.`,
  settled: (count: number): string => `Traité (${count})`,
  kinds,
  outcomes,
  votes: (yes: number, against: number, abstentions: number): string =>
    `${yes} pour, ${against} contre, ${abstentions} ${abstentions > 1 ? 'abstentions' : 'abstention'}`,
  owner: (name: string): string => `Responsable\u00a0: ${name}`,
  due: (due: string): string => `Échéance\u00a0: ${due}`,
  readThere: (name: string, time: string): string => `${name}, ${time}`,
  readThereLabel: (name: string, time: string): string => `${name}, ${time}\u00a0: lire dans la transcription`,
  show: 'Voir la ligne',
  accept: 'Inscrire',
  dismiss: 'Écarter',
  confirm: 'Confirmer',
  remove: 'Retirer',
  confirmAll: 'Tout confirmer',
  undo: 'Annuler',
  reopen: 'Remettre à examiner',
  withKey: (label: string, key: string): string => `${label} (${key})`,
  about: (label: string, kind: string, text: string): string => `${label}\u00a0: ${kind}, ${text}`,
  states: {
    accepted: 'Au procès-verbal',
    dismissed: 'Écarté',
  },
  done: {
    accepted: (item: string): string =>
      item === '' ? 'Inscrit au procès-verbal.' : `Inscrit au procès-verbal, sous «\u00a0${item}\u00a0».`,
    confirmed: (count: number): string => (count === 1 ? 'Confirmé.' : `${count} propositions confirmées.`),
    dismissed: 'Écarté.',
    removed: 'Retiré du procès-verbal.',
    undone: 'De nouveau à examiner.',
  },
  failed: 'Cela n’a pas pu être enregistré',
  saveFirst: 'Le procès-verbal a des modifications qui ne sont pas enregistrées\u00a0: elles passent d’abord.',
} as const;
