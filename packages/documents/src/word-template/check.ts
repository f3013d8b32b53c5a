import type { MinutesDocument } from '../minutes-docx.ts';
import { minutesFromTemplate } from './fill.ts';
import { openPackage } from './package.ts';
import { previewHtml } from './preview.ts';
import { refused, type TemplateProblem, WordTemplateError } from './problems.ts';
import { sampleMinutes } from './sample.ts';
import { scanTemplate } from './scan.ts';

export interface TemplateCheck {
  /** What keeps the template from being used; empty where nothing does. */
  readonly problems: readonly TemplateProblem[];
  readonly warnings: readonly TemplateProblem[];
  /** The template filled with minutes that never were; null where it cannot be. `html` is sanitised. */
  readonly sample: { readonly docx: Uint8Array; readonly html: string } | null;
}

/** Tries a template on minutes that hold everything that one can show. */
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

/** The preview reads parts that filling a template leaves alone, and that may be damaged: its styles, its notes. */
const readable = (docx: Buffer): Promise<string> =>
  previewHtml(docx).catch((error: unknown) => {
    throw refused(UNREADABLE, { cause: error });
  });
