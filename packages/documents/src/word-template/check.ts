import type { MinutesDocument } from '../minutes-docx.ts';
import { minutesFromTemplate } from './fill.ts';
import { openPackage } from './package/package.ts';
import { previewHtml } from './preview.ts';
import { refused, type TemplateProblem, WordTemplateError } from './problems.ts';
import { sampleMinutes } from './sample.ts';
import { scanTemplate } from './fields/scan.ts';

export interface TemplateCheck {
  /** Problems that make the template unusable; empty if there are none. */
  readonly problems: readonly TemplateProblem[];
  readonly warnings: readonly TemplateProblem[];
  /** The template filled with invented minutes; null if that fails. `html` is sanitised. */
  readonly sample: { readonly docx: Uint8Array; readonly html: string } | null;
}

/** Tries a template with minutes that contain everything that a template can show. */
export async function checkTemplate(
  template: Uint8Array,
  front: Pick<MinutesDocument, 'organisation' | 'logo'>,
): Promise<TemplateCheck> {
  try {
    const docx = await minutesFromTemplate(template, sampleMinutes(front));
    const { warnings } = scanTemplate(openPackage(template));
    return { problems: [], warnings, sample: { docx, html: await readable(docx) } };
  } catch (error) {
    if (!(error instanceof WordTemplateError)) throw error;
    return { problems: error.problems, warnings: [], sample: null };
  }
}

const UNREADABLE =
  'Le document fait à partir de ce modèle n’est pas lisible\u00A0: enregistrez le modèle à nouveau depuis Word, au format .docx.';

/** Makes the preview. It may fail, because parts that filling does not touch, such as styles, may be damaged. */
const readable = (docx: Buffer): Promise<string> =>
  previewHtml(docx).catch((error: unknown) => {
    throw refused(UNREADABLE, { cause: error });
  });
