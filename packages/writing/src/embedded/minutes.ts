import type { AgendaItem } from '@greffier/contract/values';
import type { WriteInput } from '../engine.ts';
import type { Minutes, Section, WritingProgress } from '../types.ts';
import { findActions } from './actions.ts';
import { announces } from './announce.ts';
import { assignPassages } from './assign.ts';
import { findDecisions } from './decisions.ts';
import { People } from './people.ts';
import { wordsOf, writeSentences } from './select.ts';
import { breathe } from './steps.ts';
import type { Utterance } from './utterances.ts';
import { utterancesOf } from './utterances.ts';
import { contentStems, inverseFrequencies, wordCount } from './words.ts';

/** The one heading of a meeting without an agenda. */
const WHOLE_MEETING: AgendaItem = { level: 1, text: 'Déroulement de la réunion' };
/** Under this many words a passage that strayed into an item is no discussion of it. */
const LEAST_DISCUSSION = 8;

/** Leaves out what only announces the item, « Point 3, le budget. »: the heading says it. */
function withoutHeading(utterances: readonly Utterance[], item: AgendaItem): Utterance[] {
  const title = new Set(contentStems(item.text));
  return utterances.filter((utterance) => {
    const news = utterance.stems.filter((term) => !title.has(term)).length;
    return news > (announces(utterance.spoken) ? 3 : 0);
  });
}

/** Minutes of a meeting in which every sentence was said; the work is cut so that other work gets its turn. */
export async function composeMinutes(
  input: WriteInput,
  onProgress: (progress: WritingProgress) => void,
  signal: AbortSignal,
): Promise<Minutes> {
  const { passages, sectionLength, speakerNames, participants } = input;
  const agenda = input.agenda.length > 0 ? input.agenda : [WHOLE_MEETING];
  onProgress({ stage: 'assigning', percent: 0 });
  await breathe(signal);
  const items = assignPassages(passages, agenda);
  onProgress({ stage: 'assigning', percent: 40 });
  await breathe(signal);
  const all = utterancesOf(passages, [...participants, ...Object.values(speakerNames)]);
  const weight = inverseFrequencies(all.map((utterance) => utterance.stems));
  const itemOf = new Map(passages.map((passage, at) => [passage.id, items[at] ?? null]));
  const people = new People([...participants, ...Object.values(speakerNames)]);
  const sections: Section[] = [];
  for (const [index, item] of agenda.entries()) {
    await breathe(signal);
    const own = all.filter((utterance) => itemOf.get(utterance.passageId) === index);
    const discussed = own.reduce((sum, utterance) => sum + utterance.words, 0) >= LEAST_DISCUSSION;
    if (discussed) {
      const decisions = findDecisions(own, item, speakerNames);
      const decided = new Set(decisions.flatMap(({ utterances }) => utterances));
      const actions = findActions(
        own.filter((utterance) => !decided.has(utterance)),
        all,
        speakerNames,
        people,
      );
      const listed = new Set([...decided, ...actions.flatMap(({ utterances }) => utterances)]);
      const conclusions = [...decisions.map(({ sentence }) => sentence), ...actions.map(({ action }) => action)];
      const rest = own.filter((utterance) => !listed.has(utterance));
      const budget = sectionLength - Math.min(sectionLength * 0.6, wordsOf(conclusions));
      sections.push({
        item,
        discussed,
        sentences: writeSentences(withoutHeading(rest, item), all, budget, speakerNames, weight),
        decisions: decisions.map(({ sentence }) => sentence),
        actions: actions.map(({ action }) => action),
      });
    } else sections.push({ item, discussed, sentences: [], decisions: [], actions: [] });
    onProgress({ stage: 'writing', percent: 40 + Math.round((58 * (index + 1)) / agenda.length) });
  }
  onProgress({ stage: 'finishing', percent: 100 });
  return { sections };
}

/** Words of a section as the person counts them: sentences, decisions and actions. */
export const sectionWords = (section: Section): number =>
  [...section.sentences, ...section.decisions, ...section.actions].reduce((sum, one) => sum + wordCount(one.text), 0);
