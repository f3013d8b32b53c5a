import { OUTCOME_TITLES } from '@greffier/contract/meeting/minutes/findings';
import { leadsOf } from '../discourse/leads.ts';
import { speakerName } from '@greffier/contract/stand-ins';
import { utterancesOf } from '../discourse/utterances.ts';
import type { Answer, Question } from '../engine.ts';
import { findingsIn } from '../findings/findings.ts';
import { findNextMeeting } from '../findings/next-meeting.ts';
import type { Finding } from '../types.ts';
import { itemsOf } from './heard.ts';
import { type MinutesLine, minutesLines, toldByMinutes } from './minutes-lines.ts';
import { listed } from './quotes.ts';
import { typeset } from '@greffier/french/text/typography';

/** Limit on the entries of a list, so that it stays useful. The minutes list everything, item by item. */
const MOST_ENTRIES = 20;

const NONE = {
  decisions: 'La transcription ne contient pas de décision exprimée clairement.',
  actions: 'La transcription ne contient pas de tâche confiée clairement à quelqu’un.',
} as const;
const LEAD = {
  decisions: 'Décisions relevées dans la transcription :',
  actions: 'Tâches relevées dans la transcription :',
} as const;
const NOT_IN_MINUTES = {
  decisions: 'Le procès-verbal ne contient ni décision ni vote.',
  actions: 'Le procès-verbal ne contient pas de tâche.',
} as const;
const LISTS = {
  decisions: [OUTCOME_TITLES.decision, OUTCOME_TITLES.vote],
  actions: [OUTCOME_TITLES.task],
} as const satisfies Record<string, readonly string[]>;
const TO_CONFIRM = '(à confirmer)';

/**
 * Lists the decisions and votes, or the tasks, from the minutes or, without minutes, from the transcript. If the
 * question is about a person, lists only that person's tasks.
 */
export function listAnswer(question: Question, kind: keyof typeof LEAD, person: string | null): Answer {
  const lines = minutesLines(question.minutes ?? '');
  return lines.length > 0 ? listedInMinutes(lines, kind, person) : foundInTranscript(question, kind, person);
}

/** Lists decisions or tasks from the minutes. People have checked these, so dismissed outcomes do not come back. */
function listedInMinutes(lines: readonly MinutesLine[], kind: keyof typeof LEAD, person: string | null): Answer {
  const titles: readonly string[] = LISTS[kind];
  const own = lines.filter(
    ({ kind: form, list, text }) =>
      form === 'outcome' && titles.includes(list) && (kind === 'decisions' || person === null || text.includes(person)),
  );
  if (own.length > 0) return toldByMinutes(own);
  const none =
    person !== null && kind === 'actions'
      ? `Le procès-verbal ne contient pas de tâche de ${person}.`
      : NOT_IN_MINUTES[kind];
  return { answer: none, passageIds: [] };
}

/** Lists the outcomes found in the transcript, beginning with those that were said explicitly. */
function foundInTranscript(question: Question, kind: keyof typeof LEAD, person: string | null): Answer {
  const { passages, participants, speakerNames } = question;
  const all = utterancesOf(passages);
  const leads = leadsOf(all);
  // As in the minutes, a sentence that sets the next meeting does not count as an outcome.
  const next = new Set(findNextMeeting(all));
  const sentences = all.filter((one) => !next.has(one));
  const found = findingsIn(sentences, { leads, speakerNames, participants, all }).filter((finding) =>
    kind === 'decisions' ? finding.kind !== 'task' : finding.kind === 'task' && isOf(finding, person),
  );
  if (found.length === 0) {
    const none =
      person !== null && kind === 'actions'
        ? `La transcription ne contient pas de tâche que ${person} aurait prise clairement.`
        : NONE[kind];
    return { answer: none, passageIds: [] };
  }
  const items = itemsOf(question);
  const places = new Map(passages.map(({ id }, at) => [id, at]));
  const sorted = found.toSorted((a, b) => Number(b.asserted) - Number(a.asserted)).slice(0, MOST_ENTRIES);
  const entries = sorted.flatMap((finding) => {
    const [passageId] = finding.passageIds;
    if (passageId === undefined) return [];
    return [
      { text: entryOf(finding), passageIds: finding.passageIds, item: items[places.get(passageId) ?? -1] ?? null },
    ];
  });
  const { answer, passageIds } = listed(LEAD[kind], entries, question);
  const more = found.length - sorted.length;
  const rest = more === 0 ? '' : `\n\n… et ${more} de plus\u00a0: précisez le sujet pour les retrouver.`;
  return { answer: `${answer}${rest}`, passageIds };
}

const isOf = ({ owner }: Finding, person: string | null): boolean => person === null || owner === person;

/** Writes an entry: « Bruno Rey : « Je prépare la liste. » (le 15 mars) (à confirmer) » */
function entryOf({ text, owner, due, asserted }: Finding): string {
  const who = owner === undefined || owner === null ? '' : `${owner} : `;
  const when = due === undefined || due === null ? '' : ` (${due})`;
  return typeset(`${who}${text}${when}${asserted ? '' : ` ${TO_CONFIRM}`}`);
}

/** Lists who spoke, each with their first passage. A transcript does not show who else was there. */
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
