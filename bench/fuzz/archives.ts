import { bombPdf } from '@greffier/server/testing/bomb';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { mutated, type Material } from './mutate.ts';
import type { Random } from '../shared/random.ts';

/** Unpacked size of a zip bomb's part; bytes. */
const BOMB = 200_000_000;
/** Largest unpacked size of a PDF; megabytes. */
const LARGEST_PDF = 1_500;
const DEEP = 20_000;
const PARAGRAPH = '<w:p><w:r><w:t>a</w:t></w:r></w:p>';
const OPEN = '<w:body>';
const RELATIONS = 'word/_rels/document.xml.rels';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

/** Adds a part that lies outside the document, so that opening it would contact an address or read a file. */
function outside(relations: string, random: Random): string {
  const type = random.pick(['image', 'attachedTemplate', 'oleObject', 'frame', 'header', 'hyperlink', 'subDocument']);
  const target = random.pick(['https://exemple.ch/x', 'file:///etc/passwd', '\\\\exemple.ch\\x', '../../x', 'HTTP:x']);
  const mode = random.pick([' TargetMode="External"', ' TargetMode="external"', '']);
  const relation = `<Relationship Id="rIdX" Type="${OFFICE}${type}" Target="${target}"${mode}/>`;
  return relations.replace('</Relationships>', () => `${relation}</Relationships>`);
}

/** Changes parts of a Word file and packs them again. Sometimes makes a file that unpacks to a lot, or nests deeply. */
export function mutatedArchive(file: Uint8Array, random: Random, material: Material): Uint8Array {
  if (random.percent(30)) return mutated(file, random, material);
  const parts: Zippable = { ...unzipSync(file) };
  const names = Object.keys(parts);
  const part = (name: string): Uint8Array => {
    const bytes = parts[name];
    return bytes instanceof Uint8Array ? bytes : new Uint8Array();
  };
  const main = names.find((name) => name.endsWith('document.xml')) ?? random.pick(names);
  const inBody = (xml: string): void => {
    parts[main] = strToU8(new TextDecoder().decode(part(main)).replace(OPEN, () => `${OPEN}${xml}`));
  };
  const kind = random.below(100);
  if (kind < 1) parts[random.pick(names)] = new Uint8Array(BOMB);
  else if (kind < 3) inBody(PARAGRAPH.repeat(1 + random.below(100_000)));
  else if (kind < 5) inBody('<w:tbl><w:tr><w:tc>'.repeat(1 + random.below(DEEP)));
  else if (kind < 7) inBody(`<w:p><w:r><w:t>${'{#lignes}'.repeat(1 + random.below(DEEP))}</w:t></w:r></w:p>`);
  else if (kind < 10) delete parts[random.pick(names)];
  else if (kind < 12) parts[RELATIONS] = strToU8(outside(new TextDecoder().decode(part(RELATIONS)), random));
  else if (kind < 15)
    parts[`${random.pick(['../', '/', 'word/', ''])}${random.below(10)}.xml`] = part(random.pick(names));
  else {
    for (let count = 1 + random.below(3); count > 0; count -= 1) {
      const name = random.percent(60) ? main : random.pick(names);
      if (part(name).length > 0) parts[name] = mutated(part(name), random, material);
    }
  }
  return zipSync(parts, { level: 1 });
}

/** Changes bytes of a PDF. Sometimes makes a PDF whose page unpacks, in two steps, to at most a gigabyte and a half. */
export function mutatedPdf(file: Uint8Array, random: Random, material: Material): Uint8Array {
  return random.percent(1) ? bombPdf(1 + random.below(LARGEST_PDF)) : mutated(file, random, material);
}
