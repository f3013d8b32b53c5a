import { lineModel } from '@greffier/documents/outline/lines/line-model';
import type { LineModel } from '@greffier/documents/outline/lines/read-lines';
import type { ReadConvocation } from './documents.ts';
import { FAMILY_NAMES } from '../convocations/families/all.ts';
import { libreOffice } from '../convocations/print/programs/libreoffice.ts';
import { PRODUCERS } from '../convocations/types.ts';
import { familyOf, gather, LEARNT_FROM, TRIAL_SEED } from './gather.ts';
import { learnt } from './learn.ts';
import { trialsOf, trialTable, worst } from './trial.ts';

/** Number of groups of families. The model that reads a family has not learnt from any family of its group. */
const GROUPS = 8;
/** F1 score below which a file is listed by name. */
const BAD = 0.7;
const producerOf = ({ producer }: ReadConvocation): string => producer;

/**
 * Prints how well the product's model reads generated files from which it has not learnt. The model has learnt from
 * other files of the same families, and from all producers except LibreOffice.
 */
export async function benchKnown(count: number): Promise<void> {
  const hasLibreOffice = (await libreOffice()) !== undefined;
  const { whole } = await gather(count, TRIAL_SEED, hasLibreOffice ? PRODUCERS : LEARNT_FROM);
  const model = lineModel();
  console.log(
    trialTable(
      'known family',
      trialsOf(whole, () => model, familyOf),
    ),
  );
  console.log(
    `\n${trialTable(
      'known producer',
      trialsOf(whole, () => model, producerOf),
    )}`,
  );
}

/** A way to leave files out of learning: which files are left out together, and under which name each is shown. */
interface LeftOut {
  readonly heading: string;
  readonly groupOf: (file: ReadConvocation) => string;
  readonly shownBy: (file: ReadConvocation) => string;
}

/** Prints how well models read files of families that were left out of their learning. */
export const benchFamilies = (count: number): Promise<void> =>
  benchLeftOut(count, {
    heading: 'family left out',
    groupOf: (file) => String(FAMILY_NAMES.findIndex((family) => family === file.family) % GROUPS),
    shownBy: familyOf,
  });

/** Prints how well models read files of producers that were left out of their learning. */
export const benchProducers = (count: number): Promise<void> =>
  benchLeftOut(count, { heading: 'producer left out', groupOf: producerOf, shownBy: producerOf });

async function benchLeftOut(count: number, { heading, groupOf, shownBy }: LeftOut): Promise<void> {
  const { whole, shortened } = await gather(count, 1);
  const models = new Map<string, LineModel>();
  for (const group of new Set(whole.map(groupOf))) {
    const others = [...whole, ...shortened].filter((file) => groupOf(file) !== group);
    const model = await learnt(others, familyOf);
    models.set(group, model);
    const own = whole.filter((file) => groupOf(file) === group);
    console.log(
      `\n${trialTable(
        heading,
        trialsOf(own, () => model, shownBy),
      )}`,
    );
    console.log(`\nBelow ${BAD}: ${worst(own, model, BAD).join(', ')}`);
  }
  const modelFor = (file: ReadConvocation): LineModel => models.get(groupOf(file)) ?? lineModel();
  console.log(`\n${trialTable(heading, trialsOf(whole, modelFor, shownBy))}`);
}
