import type { AgendaItem } from '@greffier/contract/values';
import { z } from 'zod';
import { fillTemplate, MOST_PROPOSED } from '../template.ts';
import type { Unsupported, Source } from '../types.ts';
import { createChecker } from './check/check.ts';
import type { ModelClient } from './client/client.ts';
import { roomOf } from './minutes/facts.ts';
import { createFence, transcriptLines } from './texts/fence.ts';
import { ItemLabel, lenientArray, PassageIds } from './client/lenient.ts';
import { shared, type Stems, stemsOf } from './texts/likeness.ts';
import { partsOf } from './texts/parts.ts';
import { plainText } from './texts/plain.ts';
import { agendaData, agendaPrompt } from './prompts/agenda.ts';
import { agendaLines, itemNumbers } from './prompts/facts.ts';
import { tokenBound } from './client/tokens.ts';

const LONGEST_TITLE = 120;
/** At this share of common words or more, two titles name the same subject. */
const SAME = 0.6;

/** Doubts that only sentences can raise. A title denies nothing, decides nothing, and nobody does anything in it. */
const OF_SENTENCES: ReadonlySet<Unsupported> = new Set(['negation', 'outcome', 'who']);

const Topics = z.object({
  topics: lenientArray(z.object({ title: z.string(), under: ItemLabel.catch('0'), passages: PassageIds })),
});

interface Topic {
  readonly text: string;
  /** Index of the template's item under which the topic fits; null if there is none. */
  readonly under: number | null;
  readonly stems: Stems;
}

/**
 * Fills the template with the matters that the meeting spoke of; without a template, lists them in order of time.
 * @throws ModelError; the signal's reason
 */
export async function proposeAgenda(
  source: Source,
  template: readonly AgendaItem[],
  client: ModelClient,
  signal: AbortSignal,
): Promise<AgendaItem[]> {
  const checker = createChecker(source);
  const lines = agendaLines(template);
  const numbers = itemNumbers(template);
  const prompt = (fence = createFence(client.mark?.('agenda'))) => ({
    fence,
    system: agendaPrompt(fence, template.length > 0),
  });
  const fixed = tokenBound(prompt().system) + tokenBound(agendaData(lines, '')) + 128;
  const topics: Topic[] = template.map(({ text }, under) => ({ text, under, stems: stemsOf(text) }));
  const own = topics.length;
  for (const { passages } of partsOf(source.passages, roomOf(client, fixed))) {
    const { fence, system } = prompt();
    const content = fence.around(agendaData(lines, transcriptLines(passages, source.speakerNames)));
    const answer = await client.ask(
      { task: 'agenda', system, messages: [{ role: 'user', content }], schema: Topics },
      signal,
    );
    const shown = new Set(passages.map(({ id }) => id));
    for (const topic of answer.topics) {
      const ids = checker.known(topic.passages.filter((id) => shown.has(id)));
      const text = plainText(topic.title, '', LONGEST_TITLE).replace(/(?<![.\s])[.\s]+$/u, '');
      const stems = stemsOf(text);
      const known = topics.some((other) => likeness(other.stems, stems) >= SAME);
      if (stems.size === 0 || known || checker.doubts(text, ids, '').some((doubt) => !OF_SENTENCES.has(doubt)))
        continue;
      const under = numbers.indexOf(topic.under);
      topics.push({ text, under: under === -1 ? null : under, stems });
    }
  }
  return fillTemplate(template, topics.slice(own, own + MOST_PROPOSED));
}

function likeness(one: Stems, other: Stems): number {
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : shared(one, other) / least;
}
