import { lineModel } from '@greffier/documents/outline/lines/line-model';
import type { LineModel } from '@greffier/documents/outline/lines/read-lines';
import type { ReadConvocation } from './documents.ts';
import { libreOffice } from '../convocations/print/programs/libreoffice.ts';
import { PRODUCERS } from '../convocations/types.ts';
import { familyOf, gather, LEARNT_FROM, TRIAL_SEED } from './gather.ts';
import { learnt } from './learn.ts';
import { trialsOf, trialTable } from './trial.ts';

/** Families are left out by so many groups: each is read by a model that knows nothing of it, nor of the others in its group. */
const GROUPS = 8;
const producerOf = ({ producer }: ReadConvocation): string => producer;

/** How the product's model reads generated files that it has not learnt from, of families that it knows; it knows all producers but LibreOffice. */
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

/** How models read files of families and producers that were left out when they learnt. */
export async function benchLeftOut(count: number): Promise<void> {
  const { whole, shortened } = await gather(count, 1);
  const families = [...new Set(whole.map(familyOf))];
  const groupOf = (file: ReadConvocation): string => String(families.indexOf(familyOf(file)) % GROUPS);
  for (const [heading, leftOut, shown] of [
    ['family left out', groupOf, familyOf],
    ['producer left out', producerOf, producerOf],
  ] as const) {
    const models = new Map<string, LineModel>();
    for (const group of new Set(whole.map(leftOut)))
      models.set(
        group,
        await learnt(
          [...whole, ...shortened].filter((file) => leftOut(file) !== group),
          familyOf,
        ),
      );
    const modelFor = (file: ReadConvocation): LineModel => models.get(leftOut(file)) ?? lineModel();
    console.log(`\n${trialTable(heading, trialsOf(whole, modelFor, shown))}`);
  }
}
