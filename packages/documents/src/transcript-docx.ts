import type { Passage } from '@greffier/contract/values';
import { Paragraph, Tab, TextRun } from 'docx';
import { type FrontMatter, packDocument, rubric } from './docx/front-matter.ts';
import { speakerName } from '@greffier/contract/stand-ins';
import { formatTimestamp } from '@greffier/french/time/moments';
import { COLORS, STYLES } from './docx/page.ts';
import { oneLine } from './blocks/plain-text.ts';

export interface TranscriptDocument extends FrontMatter {
  readonly passages: readonly Passage[];
  /** Names by speaker label (`speaker_1`); labels without a name may be absent. */
  readonly speakerNames: Readonly<Record<string, string>>;
}

/**
 * Makes a DOCX of the transcript. The speaker stands in bold, once for everything they say in a row, and each passage
 * follows its time.
 */
export function transcriptDocx(document: TranscriptDocument): Promise<Buffer> {
  return packDocument(document, 'Transcription', [rubric('Texte des échanges'), ...passages(document)]);
}

function passages(document: TranscriptDocument): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let speaking: string | null = null;
  for (const passage of document.passages) {
    const text = oneLine(passage.text);
    if (text === '') continue;
    const name = oneLine(speakerName(passage.speaker, document.speakerNames));
    if (name !== speaking) paragraphs.push(new Paragraph({ style: STYLES.speaker, text: name }));
    speaking = name;
    paragraphs.push(
      new Paragraph({
        style: STYLES.passage,
        children: [
          new TextRun({ text: `[${formatTimestamp(passage.start)}]`, size: 18, color: COLORS.quiet }),
          new TextRun({ children: [new Tab(), text] }),
        ],
      }),
    );
  }
  return paragraphs.length > 0 ? paragraphs : [new Paragraph({ text: 'Aucune parole n’a été transcrite.' })];
}
