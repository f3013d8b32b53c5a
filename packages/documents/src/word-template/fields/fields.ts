import { fold } from '@greffier/french/text/words';

/** Kinds of fields in a Word template. `block`: whole paragraphs; the field must be alone in its paragraph. */
export type FieldKind = 'text' | 'block' | 'image';

export interface Level {
  readonly fields: Readonly<Record<string, FieldKind>>;
  readonly loops: Readonly<Record<string, Level>>;
}

const texts = (...names: readonly string[]): Record<string, FieldKind> =>
  Object.fromEntries(names.map((name) => [name, 'text']));

const PERSON: Level = { fields: texts('nom', 'fonction', 'statut'), loops: {} };
const DECISION: Level = { fields: texts('texte'), loops: {} };
const VOTE: Level = { fields: texts('objet', 'pour', 'contre', 'abstentions', 'resultat'), loops: {} };
const ACTION: Level = { fields: texts('action', 'responsable', 'echeance'), loops: {} };

const ofPoint = (level: Level): Level => ({ ...level, fields: { ...level.fields, ...texts('point') } });

/** Every name that a template may use, in the form of `fieldKey`. */
export const FIELDS: Level = {
  fields: {
    ...texts(
      'titre',
      'nature',
      'organisation',
      'date',
      'heure',
      'duree',
      'lieu',
      'etat',
      'redaction',
      'prochaine_reunion',
    ),
    ...texts('participants', 'presents', 'a_distance', 'excuses', 'absents'),
    logo: 'image',
    ordre_du_jour: 'block',
    introduction: 'block',
    proces_verbal: 'block',
  },
  loops: {
    participants: PERSON,
    presents: PERSON,
    a_distance: PERSON,
    excuses: PERSON,
    absents: PERSON,
    ordre_du_jour: { fields: texts('intitule', 'niveau'), loops: {} },
    points: {
      fields: { ...texts('intitule', 'niveau'), contenu: 'block' },
      loops: { decisions: DECISION, votes: VOTE, actions: ACTION },
    },
    decisions: ofPoint(DECISION),
    votes: ofPoint(VOTE),
    actions: ofPoint(ACTION),
    signatures: { fields: texts('nom', 'fonction'), loops: {} },
  },
};

export const STRUCTURES = ['decisions', 'votes', 'actions'] as const;
export type Structure = (typeof STRUCTURES)[number];

/** Makes the form for comparing names: « Procès-verbal », « proces verbal » and « proces_verbal » are the same. */
export const fieldKey = (name: string): string =>
  fold(name)
    .trim()
    .replace(/[\s_'-]+/gu, '_');

export type Tag =
  | { readonly kind: 'field' | 'loop'; readonly key: string }
  /** The content of `{#si presents}` appears if `presents` has a value, that of `{#sans presents}` if it has none. */
  | { readonly kind: 'condition'; readonly key: string; readonly wanted: boolean }
  | { readonly kind: 'end'; readonly key: string };

/** Reads the text between a tag's braces. */
export function readTag(inner: string): Tag {
  const bare = inner.replace(/\[[^[\]]*\]\s*$/, '').trim();
  if (bare.startsWith('/')) return { kind: 'end', key: fieldKey(bare.slice(1)) };
  if (!bare.startsWith('#')) return { kind: 'field', key: fieldKey(bare) };
  const key = fieldKey(bare.slice(1));
  const [, word, of] = /^(si|sans)_(.+)$/.exec(key) ?? [];
  return of === undefined ? { kind: 'loop', key } : { kind: 'condition', key: of, wanted: word === 'si' };
}

/** Lists the levels that are open within a loop, the outermost first; null if no open level knows the loop. */
export function levelsIn(around: readonly Level[], loop: string): readonly Level[] | null {
  const level = around.findLast(({ loops }) => Object.hasOwn(loops, loop))?.loops[loop];
  return level === undefined ? null : [...around, level];
}

export const kindOf = (levels: readonly Level[], key: string): FieldKind | undefined =>
  levels.findLast(({ fields }) => Object.hasOwn(fields, key))?.fields[key];

/** Lists the fields or loops that are known here, to check conditions and to guess the right spelling of a name. */
export const namesAt = (levels: readonly Level[], among: 'fields' | 'loops'): string[] =>
  levels.flatMap((level) => Object.keys(level[among]));
