import type { Passage } from '@greffier/contract/values';
import { Paragraph, Tab, TextRun } from 'docx';
import { type FrontMatter, packDocument, rubric } from './front-matter.ts';
import { speakerName } from '@greffier/contract/stand-ins';
import { formatTimestamp } from '@greffier/french/time/moments';
import { COLORS, STYLES } from './page.ts';
import { oneLine } from './plain-text.ts';

export interface TranscriptDocument extends FrontMatter {
  readonly passages: readonly Passage[];
  /** Speaker label (`speaker_1`) to name; labels without a name may be absent. */
  readonly speakerNames: Readonly<Record<string, string>>;
}

/** The transcript as DOCX: who spoke in bold, once for what they said in a row, and each passage after its time. */
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
