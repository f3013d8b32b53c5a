import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js';

/** Makes Outlook e-mails for tests. */

const FOLDER = 1;
const STREAM = 2;
const ROOT = 5;
const HEADER = { mail: 32, attachment: 8 };

interface TestMsg {
  readonly body: string;
  readonly attachments?: readonly { readonly name: string; readonly content: Uint8Array }[];
}

export function testMsg({ body, attachments = [] }: TestMsg): Uint8Array {
  const entries: Entry[] = [];
  const add = (entry: Entry): number => entries.push(entry) - 1;
  const stream = (name: string, content: Uint8Array): number =>
    // The library reads a whole buffer from its beginning, so it gets a copy of exactly this content.
    add({ name, type: STREAM, length: content.length, binaryProvider: () => Uint8Array.from(content) });
  const text = (tag: string, value: string): number => stream(`__substg1.0_${tag}001F`, Buffer.from(value, 'utf16le'));
  const children: number[] = [];
  add({ name: 'Root Entry', type: ROOT, length: 0, children });
  children.push(
    stream('__properties_version1.0', new Uint8Array(HEADER.mail)),
    text('001A', 'IPM.Note'),
    text('0037', 'Convocation'),
    text('1000', body),
  );
  attachments.forEach(({ name, content }, index) => {
    const own: number[] = [];
    children.push(
      add({ name: `__attach_version1.0_#${String(index).padStart(8, '0')}`, type: FOLDER, length: 0, children: own }),
    );
    own.push(
      stream('__properties_version1.0', new Uint8Array(HEADER.attachment)),
      text('3707', name),
      stream('__substg1.0_37010102', content),
    );
  });
  return burn(entries);
}
