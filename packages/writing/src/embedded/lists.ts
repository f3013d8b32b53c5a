import type { Answer, Question } from '../engine.ts';
import type { ActionItem, Sentence } from '../types.ts';
import { actionsIn } from './actions.ts';
import { announces } from './announce.ts';
import { passagePlaces } from './assign.ts';
import { spokenSentences, typeset } from './clean.ts';
import { decisionsIn } from './decisions.ts';
import { leadsOf } from './leads.ts';
import { lexicon } from './lexicon.ts';
import { People } from './people.ts';
import { speakerName } from './phrasing.ts';
import { Reporter } from './reporter.ts';
import type { Request } from './requests.ts';
import { mapped, type Steps } from './steps.ts';
import { utterancesIn } from './utterances.ts';
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
function* entriesOf(question: Question, kind: keyof typeof TITLE): Steps<readonly (Sentence | ActionItem)[]> {
  const names = [...question.participants, ...Object.values(question.speakerNames)];
  const all = yield* utterancesIn(question.passages, names);
  yield* lexicon();
  yield;
  const leads = leadsOf(all);
  yield;
  const reporter = new Reporter(all, question.speakerNames);
  yield;
  const decisions = yield* decisionsIn(all, NO_ITEM, leads, reporter);
  if (kind === 'decisions') return decisions.map(({ sentence }) => sentence);
  const decided = new Set(decisions.flatMap(({ utterances }) => utterances));
  const rest = all.filter((utterance) => !decided.has(utterance));
  const meeting = { all, names: question.speakerNames, people: new People(names), leads, reporter };
  return (yield* actionsIn(rest, meeting)).map(({ action }) => action);
}

/**
 * The decisions or the tasks that a question asks for, each with its passages.
 * @returns null where it asks for some matter of which no entry speaks
 */
export function* listAnswer(
  question: Question,
  { about, person }: Request,
  kind: keyof typeof TITLE,
): Steps<Answer | null> {
  const found = (yield* entriesOf(question, kind)).filter(
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

/** Who spoke, each with their first passage: that is all a transcript tells of who was there. */
export function voicesAnswer({ passages, speakerNames }: Question): Answer {
  const first = new Map<string, number>();
  for (const { id, speaker } of passages) {
    const name = speakerName(speaker, speakerNames);
    if (!first.has(name)) first.set(name, id);
  }
  const names = [...first.keys()].map((name, index) => `${name} [${index + 1}]`);
  const answer = typeset(`Ont pris la parole : ${new Intl.ListFormat('fr').format(names)}.`);
  return { answer, passageIds: [...first.values()] };
}

const NO_SUMMARY =
  'Le procès-verbal résume la réunion point par point : générez-le à partir de l’ordre du jour. Ici, posez une question précise.';
/** What a chair says before the name of a matter. */
const LEAD =
  /^(?:(?:alors|bon|bien|donc|ok|voilà|et|merci|parfait|justement|on passe (?:à|aux?)|passons (?:à|aux?)|(?:premier|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dernier|prochain) point|point (?:suivant|numéro \S+|\d+)|ensuite|maintenant|à présent|pour finir|il (?:nous )?reste|on (?:attaque|continue avec|enchaîne avec|commence par)|venons-en à|abordons|j['’]ouvre le point)[\s,:.]+)*/iu;
const TRAIL = /[\s,:]*(?:maintenant|alors|donc|à présent|justement|vite)?[\s.…]*$/iu;
const MATTER = /^(?:les? |la |l['’]|des |du |d['’]|aux? |un |une |notre |nos )?(?:\p{L}[\p{L}'’-]*\s?){1,7}$/iu;

/** What was spoken of, by the agenda's items or by what was announced, each where it begins. */
export function* summaryAnswer({ passages, agenda = [] }: Question): Steps<Answer> {
  const places = yield* passagePlaces(passages, agenda);
  const topics =
    agenda.length > 0
      ? agenda.flatMap(({ text }, item) => {
          const at = places.indexOf(item);
          const id = passages[at]?.id;
          return id === undefined ? [] : [{ text, id }];
        })
      : (yield* mapped(passages, ({ text, id }) => ({ text: announced(text), id }))).flatMap(({ text, id }) =>
          text === null ? [] : [{ text, id }],
        );
  if (topics.length === 0) return { answer: typeset(NO_SUMMARY), passageIds: [] };
  const shown = topics.slice(0, MOST_ENTRIES);
  const lines = shown.map(({ text }, index) => `– ${typeset(text)} [${index + 1}]`);
  return { answer: ['On a parlé de\u00a0:', ...lines].join('\n'), passageIds: shown.map(({ id }) => id) };
}

/** The matter that a passage announces, « la toiture »; null where it announces none. */
function announced(text: string): string | null {
  for (const sentence of spokenSentences(text).slice(0, 4)) {
    if (!announces(sentence)) continue;
    const matter =
      sentence
        .replace(LEAD, '')
        .replace(TRAIL, '')
        .split(/[,.;:?!]/u)[0]
        ?.trim() ?? '';
    if (MATTER.test(matter) && contentStems(matter).length > 0) return matter;
  }
  return null;
}
