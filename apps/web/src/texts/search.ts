import type { FoundPlace } from '@greffier/contract/meeting/search';

/** Texts of the search in all meetings. */
export const searchTexts = {
  title: 'Rechercher dans vos réunions',
  label: 'Mots à chercher',
  placeholder: 'Un nom, un sujet, une décision…',
  hint: 'Noms, participants, ordres du jour, tâches, procès-verbaux et transcriptions. Les accents, les pluriels et les conjugaisons ne comptent pas.',
  keys: 'Flèches pour choisir, Entrée pour ouvrir, Échap pour fermer',
  searching: 'Recherche en cours',
  found: (count: number): string =>
    count <= 1 ? `${count} réunion trouvée` : `${count.toLocaleString('fr-FR')} réunions trouvées`,
  nothing: 'Aucune réunion ne contient tous ces mots',
  nothingHint: 'Essayez avec moins de mots, ou avec le début d’un mot.',
  indexing: 'Vos réunions plus anciennes sont encore en cours de lecture\u00A0: certains résultats peuvent manquer.',
  failed: 'La recherche n’a pas abouti',
  more: 'Afficher d’autres réunions',
  kinds: {
    people: 'Personnes',
    agenda: 'Ordre du jour',
    tasks: 'Tâche',
    minutes: 'Procès-verbal',
    transcript: 'Transcription',
  } satisfies Record<FoundPlace['kind'], string>,
} as const;
