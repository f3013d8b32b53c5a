import Pdf from 'pdfkit';
import type { Fonts } from './fonts.ts';
import { LineBreaker, type TextLine } from './lines.ts';
import { ASCENT, LEADING, PAGE } from './styles.ts';

/** A part of the logical structure, which screen readers follow: a paragraph, a list, a cell. */
export type Part = PDFKit.PDFStructureElement;

const PRODUCT = 'Greffier';
const BOTTOM = PAGE.height - PAGE.margin;
/** Distance by which letters are raised or lowered, as a share of the size of the letters around them. */
const RAISED = 0.4;
const LOWERED = 0.15;

/** Pages on which text is set from top to bottom, with a logical structure. */
export class Sheet {
  readonly root: Part;
  readonly breaker: LineBreaker;
  /** Place of the next content: points from the top of the page. */
  y: number = PAGE.margin;
  /** Function that repeats the heads of an unfinished table on each new page. */
  above: (() => void) | null = null;
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #registered = new Set<string>();

  constructor(title: string, subject: string, fonts: Fonts) {
    this.#fonts = fonts;
    this.#doc = new Pdf({
      size: 'A4',
      margin: 0,
      subset: 'PDF/A-2a',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'fr-FR',
      displayTitle: true,
      bufferPages: true,
      font: '',
      info: { Title: title, Subject: subject, Creator: PRODUCT, Producer: PRODUCT },
    });
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
    this.breaker = new LineBreaker(fonts, (text, font, size) => this.#font(font, size).widthOfString(text));
  }

  get room(): number {
    return BOTTOM - this.y;
  }

  get isTop(): boolean {
    return this.y <= PAGE.margin;
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = PAGE.margin;
    const { above } = this;
    // If the repeated heads do not fit on the new page, they are not repeated again on the page after it.
    this.above = null;
    above?.();
    this.above = above;
  }

  /** Opens a part of the structure. @param options.cell attributes of a table's cell */
  part(type: string, parent: Part, options: { readonly alt?: string; readonly cell?: object } = {}): Part {
    const part = this.#doc.struct(type, options.alt === undefined ? {} : { alt: options.alt });
    if (options.cell !== undefined) {
      const { dictionary } = part as unknown as { dictionary: { data: Record<string, unknown> } };
      dictionary.data['A'] = { O: 'Table', ...options.cell };
    }
    parent.add(part);
    return part;
  }

  /** Draws the content of a part; null for lines and page numbers, which belong to no part. */
  within(part: Part | null, type: string, draw: () => void): void {
    if (part === null) this.#doc.markContent('Artifact', { type: 'Layout' });
    else part.add(this.#doc.markStructureContent(type));
    draw();
    this.#doc.endMarkedContent();
  }

  /** Draws a line of text whose top is at `y`. */
  line(
    { fragments }: TextLine,
    size: number,
    color: string,
    x: number,
    y: number,
    part: Part | null,
    type: string,
  ): void {
    const base = y + size * ASCENT;
    // Adjacent fragments with the same link are read out as one link.
    for (let at = 0; at < fragments.length;) {
      const href = fragments[at]?.format.href;
      const end = fragments.findIndex((one, place) => place > at && one.format.href !== href);
      const run = fragments.slice(at, end === -1 ? undefined : end);
      at += run.length;
      const link = href === undefined || part === null ? null : this.part('Link', part);
      this.within(link ?? part, link === null ? type : 'Link', () => {
        for (const { text, font, size: own, format, x: from, width } of run) {
          const shift = format.superscript ? -size * RAISED : format.subscript ? size * LOWERED : 0;
          this.#font(font, own)
            .fillColor(color)
            .text(text, x + from, base + shift, { lineBreak: false, baseline: 'alphabetic' });
          if (format.underline || href !== undefined) this.#stroke(x + from, base + size * 0.12, width, color, size);
          if (format.strike) this.#stroke(x + from, base - size * 0.27, width, color, size);
        }
      });
      const [first] = run;
      if (link !== null && href !== undefined && first !== undefined) {
        const width = run.reduce((sum, one) => sum + one.width, 0);
        this.#doc.link(x + first.x, y, width, size * LEADING, href, {
          structParent: link,
          Contents: new String(run.map(({ text }) => text).join('')),
        } as unknown as PDFKit.Mixins.AnnotationOption);
      }
    }
  }

  #stroke(x: number, y: number, width: number, color: string, size: number): void {
    this.#doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(size / 20)
      .stroke(color);
  }

  /** Draws a straight line, which screen readers leave out. */
  rule(x: number, y: number, toX: number, toY: number, color: string, width = 0.5): void {
    this.within(null, '', () => this.#doc.moveTo(x, y).lineTo(toX, toY).lineWidth(width).stroke(color));
  }

  shade(x: number, y: number, width: number, height: number, color: string): void {
    this.within(null, '', () => this.#doc.rect(x, y, width, height).fill(color));
  }

  image(bytes: Uint8Array, width: number, height: number, alt: string): void {
    const figure = this.part('Figure', this.root, { alt });
    this.within(figure, 'Figure', () => this.#doc.image(Buffer.from(bytes), PAGE.margin, this.y, { width, height }));
    this.y += height;
  }

  /** Calls `draw` for each page, from 0, once all pages exist. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      draw(page, count);
    }
  }

  /** Adds a title to the outline that readers show beside the pages. */
  bookmark(path: PDFKit.PDFOutline[], level: number, title: string): void {
    const above = path.slice(0, level).findLast((one) => one !== undefined) ?? this.#doc.outline;
    path.length = level;
    path[level] = above.addItem(title);
  }

  async file(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.#doc.on('end', () => resolve(Buffer.concat(chunks)));
    this.#doc.on('error', reject);
    this.root.end();
    this.#doc.end();
    return promise;
  }

  #font(name: string, size: number): PDFKit.PDFDocument {
    if (!this.#registered.has(name)) {
      this.#doc.registerFont(name, this.#fonts.bytes(name));
      this.#registered.add(name);
    }
    return this.#doc.font(name, size);
  }
}
