import { TemplateHandler } from 'easy-template-x';
import type { FileChild } from 'docx';
import { htmlBlocks } from '../blocks/html-blocks.ts';
import type { MinutesDocument } from '../minutes-docx.ts';
import { XML_DEPTH } from '../office-xml/flaw.ts';
import { belowRubric, fromTop } from '../blocks/heading-levels.ts';
import { TEXT_WIDTH } from '../docx/page.ts';
import { oneLine } from '../blocks/plain-text.ts';
import { adoptContent } from './package/content.ts';
import { type BlockContent, resolver } from './fields/data.ts';
import { openPackage, type WordPackage, zipPackage } from './package/package.ts';
import { TOO_DEEP } from './package/read-xml.ts';
import { relations } from './package/relations.ts';
import { plugins } from './fields/plugins.ts';
import { refused, WordTemplateError } from './problems.ts';
import { scanTemplate } from './fields/scan.ts';
import { minutesScope } from './fields/scope.ts';
import { minutesSections } from './fields/sections.ts';
import { headingId } from './package/styles.ts';
import { Mark, Tidy } from './fields/tidy.ts';

/**
 * Fills an organisation's own Word template with the minutes of a meeting.
 * @throws WordTemplateError if the template cannot be used; the error says why, and quotes nothing of the meeting
 */
export async function minutesFromTemplate(template: Uint8Array, document: MinutesDocument): Promise<Buffer> {
  const file = openPackage(template);
  const scan = scanTemplate(file);
  if (scan.problems.length > 0) throw new WordTemplateError(scan.problems);

  const body = file.xml.get(file.main) ?? '';
  const blocks = htmlBlocks(document.html);
  const first = headingId(file, 1);
  const hangs = first !== null && body.includes(`<w:pStyle w:val="${first}"`);
  const whole = hangs ? belowRubric(blocks, document.agenda) : fromTop(blocks, document.agenda);
  const groups: FileChild[][] = [];
  const contents: { _type: 'block'; xml: string }[] = [];
  const lay = (children: FileChild[]): BlockContent => {
    const content = { _type: 'block' as const, xml: '' };
    if (children.length > 0) {
      groups.push(children);
      contents.push(content);
    }
    return content;
  };
  const scope = minutesScope(document, { sections: minutesSections(blocks), whole }, scan, lay, textWidth(body));
  const { xml, styles } = await adoptContent(file, groups);
  for (const [at, content] of contents.entries()) content.xml = xml[at] ?? '';
  setTitle(file, oneLine(document.title));

  const handler = new TemplateHandler({
    plugins: plugins(styles),
    maxXmlDepth: XML_DEPTH,
    scopeDataResolver: resolver(scope),
    extensions: { beforeCompilation: [new Mark()], afterCompilation: [new Tidy()] },
  });
  return handler.process(zipPackage(file), {}).catch((error: unknown) => {
    throw explained(error);
  });
}

/** Computes the width of the text in twips, from the template's last section. */
function textWidth(body: string): number {
  const page = Number(/<w:pgSz\s[^<>]*w:w="(\d+)"/.exec(body)?.[1]);
  const margins = ['left', 'right'].map((side) =>
    Number(new RegExp(`<w:pgMar\\s[^<>]*w:${side}="(\\d+)"`).exec(body)?.[1]),
  );
  const width = page - (margins[0] ?? 0) - (margins[1] ?? 0);
  return width > 1_000 ? width : TEXT_WIDTH;
}

/** Sets the title, which a screen reader says first and which a PDF shows in its title bar. */
function setTitle(file: WordPackage, title: string): void {
  const name = relations(file.xml, '').find(({ type }) => type.endsWith('/core-properties'))?.target;
  const properties = name === undefined ? undefined : file.xml.get(name);
  if (name === undefined || properties === undefined) return;
  const escaped = title.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');
  const bare = properties.replace(/<dc:title>[^<]*<\/dc:title>|<dc:title\s*\/>/, '');
  file.xml.set(
    name,
    bare.replace(/<\/(?:\w+:)?coreProperties>/, (end) => `<dc:title>${escaped}</dc:title>${end}`),
  );
}

/** Explains an error of the library itself, after all fields were found to be right. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [, tag = ''] = /"(\{[^{}]*\})"/.exec(error.message) ?? /(\{#[^{}]*\})/.exec(error.message) ?? [];
  if (/content control/.test(error.message)) {
    return refused(`La répétition ${tag} est dans un contrôle de contenu\u00A0: sortez-la de son cadre.`);
  }
  if (/not in the same (?:container|table)|adjacent or nested tables/.test(error.message)) {
    return refused(
      `La répétition ${tag} commence et finit à deux endroits différents (un tableau, le texte)\u00A0: rapprochez-les.`,
    );
  }
  if (error.constructor.name === 'MaxXmlDepthError') return refused(TOO_DEEP, { cause: error });
  if (error.constructor.name === 'TemplateSyntaxError' || error.constructor.name === 'TagOptionsParseError') {
    return refused(`Le champ ${tag} ne peut pas être rempli à cet endroit.`, { cause: error });
  }
  return error;
}
