import type { Llama, LlamaContextSequence, LlamaModel } from 'node-llama-cpp';
import type * as Runtime from 'node-llama-cpp';
import type { SelfTest } from '../self-test.ts';
import { ENDLESS } from './grammar.ts';

/**
 * Largest numbers of tokens to read: in all, in the first piece and in any piece; then, the most tokens to write. The
 * limits are low because the machine may be slow.
 */
const MOST_READ = 512;
const FIRST_PIECE = 16;
const LARGEST_PIECE = 128;
const MOST_WRITTEN = 64;
/** Share of the time that is spent on reading. */
const READING = 0.55;
/** When it writes minutes, a model reads this many tokens for each one that it writes. */
const READ_FOR_ONE = 4;
/** More threads are used only if the work gets this many times faster, because other programs lose those threads. */
const WORTH = 1.1;

/** Text like speech in meetings. It also shows how a model divides French into tokens. */
const SAID = `La séance est ouverte par la présidente, qui salue les membres du comité et rappelle l’ordre du jour. Le trésorier présente les comptes de l’exercice : les recettes s’élèvent à 48 200 francs, les dépenses à 45 900 francs, et le bénéfice sera versé au fonds de rénovation. Une question est posée sur les frais de chauffage, qui ont augmenté de douze pour cent depuis l’an dernier. Il répond que la chaudière a été réparée deux fois et qu’un devis pour son remplacement est attendu avant la fin du mois de mars. Le responsable des bâtiments propose de comparer trois offres, dont une avec une pompe à chaleur, et de demander la subvention du canton avant de décider quoi que ce soit. Plusieurs personnes pensent qu’il faudrait d’abord isoler la toiture, puisque les locataires du dernier étage se plaignent du froid chaque hiver. Après discussion, on convient de confier l’étude à un bureau d’ingénieurs et d’en reparler à la prochaine réunion. La proposition est acceptée par sept voix contre une, et deux abstentions. La secrétaire se charge d’écrire aux habitants pour les informer des travaux et du calendrier prévu. Enfin, on remercie les bénévoles qui ont organisé la fête du quartier : plus de trois cents personnes sont venues, malgré la pluie, et les enfants ont beaucoup aimé le spectacle de marionnettes.`;

type Measured = Pick<SelfTest, 'read' | 'written' | 'threads'>;

interface Opened {
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly runtime: typeof Runtime;
}

/**
 * Measures how fast the model reads and writes on this machine with each given number of threads. Each number gets its
 * own context.
 * @param time limit on the whole measurement, once the model's weights are in memory; ms
 * @throws the signal's reason
 */
export async function selfTest(
  { llama, model, runtime }: Opened,
  threads: readonly number[],
  time: number,
  signal: AbortSignal,
): Promise<Omit<SelfTest, 'memory'>> {
  const tokens = model.tokenize(SAID);
  const grammar = await llama.createGrammar({ grammar: ENDLESS });
  let best: Measured | null = null;
  for (const count of threads.toSorted((a, b) => a - b)) {
    const context = await model.createContext({
      contextSize: 2 * MOST_READ,
      threads: count,
      ignoreMemorySafetyChecks: true,
    });
    try {
      const sequence = context.getSequence();
      // The first tokens load the weights from the disk, so they are not measured.
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(0, 2));
      const speed = await measure(sequence, count);
      if (best === null || workOf(best) / workOf(speed) > WORTH) best = speed;
    } finally {
      await context.dispose();
    }
  }
  if (best === null) throw new TypeError('measured with no number of threads');
  return { ...best, lettersPerToken: SAID.length / tokens.length };

  async function measure(sequence: LlamaContextSequence, count: number): Promise<Measured> {
    const share = time / threads.length;
    const begun = performance.now();
    const most = Math.min(MOST_READ, tokens.length - 1);
    let read = 0;
    let piece = FIRST_PIECE;
    for (let spent = 0; read < most && spent < READING * share; spent = performance.now() - begun) {
      const next = tokens.slice(2 + read, 2 + Math.min(most, read + piece));
      if (next.length === 0) break;
      await sequence.evaluateWithoutGeneratingNewTokens(next);
      signal.throwIfAborted();
      read += next.length;
      const left = READING * share - (performance.now() - begun);
      piece = pieceIn(left, read / (performance.now() - begun), FIRST_PIECE);
    }
    const readIn = performance.now() - begun;
    const grammarState = new runtime.LlamaGrammarEvaluationState({ model, grammar });
    const last = tokens.slice(-1);
    let written = 0;
    for await (const _token of sequence.evaluate(last, { temperature: 0, grammarEvaluationState: grammarState })) {
      signal.throwIfAborted();
      written += 1;
      if (written >= MOST_WRITTEN || performance.now() - begun >= share) break;
    }
    const writtenIn = performance.now() - begun - readIn;
    return { read: (1_000 * read) / readIn, written: (1_000 * written) / writtenIn, threads: count };
  }
}

/** Computes the seconds for writing one token and for reading the {@link READ_FOR_ONE} tokens that go with it. */
const workOf = ({ read, written }: Measured): number => READ_FOR_ONE / read + 1 / written;

/** Computes how many tokens to read as one piece in a given time. @param speed tokens a millisecond */
export const pieceIn = (milliseconds: number, speed: number, least: number): number =>
  Math.max(least, Math.min(LARGEST_PIECE, Math.floor(milliseconds * speed)));
