import type { Call } from '@greffier/contract/call';
import { WORD_DESIGN_HEADER, WORD_DESIGNS, type WordDesign } from '@greffier/contract/organisation/word-template';
import { designTexts } from '../../texts/organisation/word-template.ts';
import type { CallInput } from '../api.ts';
import { download } from './download.ts';
import { notify } from '../notify.ts';

const WARNINGS: Readonly<Partial<Record<WordDesign, string>>> = {
  failed: designTexts.failedReason,
  'not converted': designTexts.notConverted,
};

/**
 * Saves minutes as a file, and warns the person if the file lacks the organisation's design.
 * @throws the errors of `download`
 */
export async function downloadMinutes<const C extends Call & { readonly file: string }>(
  definition: C,
  input: CallInput<C>,
  fileName: string,
): Promise<void> {
  const headers = await download(definition, input, fileName);
  const design = WORD_DESIGNS.find((one) => one === headers.get(WORD_DESIGN_HEADER));
  const warning = design && WARNINGS[design];
  if (warning !== undefined) notify.warning(designTexts.failed, warning);
}
