import type { Answer, Question } from '../engine.ts';
import type { ActionItem, Sentence } from '../types.ts';
import { findActions } from './actions.ts';
import { typeset } from './clean.ts';
import { findDecisions } from './decisions.ts';
import { People } from './people.ts';
import type { Request } from './requests.ts';
import { utterancesOf } from './utterances.ts';
import { contentStems } from './words.ts';

/** A longer list is no answer any more: the minutes have all of it, by items. */
const MOST_ENTRIES = 20;
/** No heading: an entry says itself what it is about. */
const NO_ITEM = { level: 1, text: '' };

const NONE = {
  decisions: 'La transcription ne contient pas de décision exprimée clairement.',
  actions: 'La transcription ne contient pas de tâche confiée clairement à quelqu’un.',
} as const;
const TITLE = {
  decisions: 'Décisions relevées dans la transcription :',
  actions: 'Tâches relevées dans la transcription :',
} as const;

/** Everything that was decided, or taken on, in the meeting. */
function entriesOf(question: Question, kind: keyof typeof TITLE): readonly (Sentence | ActionItem)[] {
  const names = [...question.participants, ...Object.values(question.speakerNames)];
  const all = utterancesOf(question.passages, names);
  const decisions = findDecisions(all, NO_ITEM, question.speakerNames);
  if (kind === 'decisions') return decisions.map(({ sentence }) => sentence);
  const decided = new Set(decisions.flatMap(({ utterances }) => utterances));
  const rest = all.filter((utterance) => !decided.has(utterance));
  return findActions(rest, all, question.speakerNames, new People(names)).map(({ action }) => action);
}

/**
 * The decisions or the tasks that a question asks for, each with its passages.
 * @returns null where it asks for some matter of which no entry speaks
 */
export function listAnswer(question: Question, { about, person }: Request, kind: keyof typeof TITLE): Answer | null {
  const found = entriesOf(question, kind).filter(
    (entry) => person === null || kind !== 'actions' || ('owner' in entry && entry.owner === person),
  );
  const wanted = new Set(about);
  const entries =
    about.length === 0 ? found : found.filter(({ text }) => contentStems(text).some((term) => wanted.has(term)));
  if (entries.length === 0 && about.length > 0) return null;
  if (entries.length === 0) {
    const answer =
      person !== null && kind === 'actions'
        ? `La transcription ne contient pas de tâche que ${person} aurait prise clairement.`
        : NONE[kind];
    return { answer, passageIds: [] };
  }
  const passageIds = [...new Set(entries.slice(0, MOST_ENTRIES).flatMap((entry) => entry.passageIds))];
  const lines = entries.slice(0, MOST_ENTRIES).map(({ text, passageIds: ids }) => {
    const numbers = ids.map((id) => `[${passageIds.indexOf(id) + 1}]`).join(' ');
    return `– ${text} ${numbers}`;
  });
  const more = entries.length - lines.length;
  const rest = more === 0 ? [] : [`… et ${more} de plus : précisez le sujet pour les retrouver.`];
  // What was found is typeset already.
  return { answer: [typeset(TITLE[kind]), ...lines, ...rest.map(typeset)].join('\n'), passageIds };
}
