import type { Block, Paragraph } from '../paper.ts';
import { say, sayOne, type Scene, text } from './scene.ts';

/** Makes the letterhead: name, address, telephone. */
export function letterhead(scene: Scene): Block[] {
  const { chance, accent, phrases } = scene;
  const align = chance.pick(['left', 'left', 'center', 'right'] as const);
  const look = {
    bold: chance.is(0.8),
    size: chance.pick([1, 1.2, 1.4, 1.6]),
    color: accent,
    ...(chance.is(0.2) && { spaced: 1 }),
  };
  const name = say(scene, '{organisation}');
  const small = { size: 0.88 };
  const lines = [
    text(chance.is(0.35) ? name.toLocaleUpperCase('fr') : name, { align }, look),
    ...(chance.is(0.3) ? [text(sayOne(scene, phrases.offices), { align }, small)] : []),
    ...(chance.is(0.7)
      ? ['{address}', '{postcode} {town}'].map((line) => text(say(scene, line), { align }, small))
      : []),
    ...(chance.is(0.5)
      ? [
          text(
            `${phrases.phone}${chance.pick([' ', ' : '])}${phone(scene)}${chance.pick(['', ' – secretariat@exemple.org'])}`,
            { align },
            small,
          ),
        ]
      : []),
  ];
  return chance.is(0.25) ? [...lines, { kind: 'rule', before: 4, after: 10 }] : lines;
}

const phone = ({ chance }: Scene): string =>
  Array.from({ length: 5 }, (_, at) => (at === 0 ? `0${chance.whole(1, 5)}` : String(chance.whole(10, 99)))).join(' ');

/** Makes the addressee, the place and the date. */
export function addressee(scene: Scene): Block[] {
  const { chance, phrases } = scene;
  const indent = scene.width * chance.pick([0, 0.5, 0.55, 0.6]);
  return [
    ...chance.pick(phrases.addressees).map((line, at) => text(say(scene, line), { indent, before: at === 0 ? 14 : 0 })),
    ...(chance.is(0.8) ? [text(say(scene, phrases.dateline), { indent, before: 12, after: 10 })] : []),
    ...(chance.is(0.4)
      ? chance
          .some(phrases.references, chance.whole(1, 2))
          .map((line) => text(say(scene, line), {}, { size: 0.95, bold: chance.is(0.3) }))
      : []),
  ];
}

/** Makes the title: « CONVOCATION », the group that meets, day, hour and room. */
export function title(scene: Scene): Block[] {
  const { chance, phrases, accent } = scene;
  const align = chance.pick(['left', 'center', 'center'] as const);
  const look = {
    bold: chance.is(0.85),
    size: chance.pick([1.1, 1.3, 1.5, 1.8]),
    color: accent,
    underlined: chance.is(0.1),
  };
  const when = chance.pick(phrases.when);
  const isForm = when.some((line) => line.includes(' : ') || line.includes(': '));
  const bold = chance.is(0.3);
  const boxed = chance.is(0.12);
  const head = text(sayOne(scene, phrases.titles), { align, before: boxed ? 2 : 10, after: 4 }, look);
  const framed: Block = {
    kind: 'table',
    widths: [1],
    lines: 'frame',
    padding: 4,
    before: 10,
    after: 6,
    rows: [[{ blocks: [head], ...(chance.is(0.5) && { fill: '#e8ecf4' }) }]],
  };
  return [boxed ? framed : head, ...when.map((line) => text(say(scene, line), isForm ? {} : { align }, { bold }))];
}

export function greeting(scene: Scene): Block[] {
  const { chance, phrases } = scene;
  return [
    text(`${say(scene, '{salutation}')},`, { before: 8, after: 6 }),
    text(sayOne(scene, phrases.invitations), { align: chance.is(0.3) ? 'justify' : 'left', after: 6 }),
  ];
}

/** Makes the line that announces the agenda. */
export function announcement(scene: Scene): Paragraph {
  const { chance, phrases, accent } = scene;
  const isSentence = chance.is(0.2);
  const words = sayOne(scene, isSentence ? phrases.announcing : phrases.announcements);
  const isWide = !isSentence && chance.is(0.06);
  const shown = isWide ? Array.from(words.toLocaleUpperCase('fr')).join('\u00a0') : words;
  const look = {
    bold: chance.is(0.8),
    underlined: chance.is(0.3),
    size: chance.pick([1, 1, 1.1, 1.2, 1.4]),
    color: accent,
  };
  return {
    kind: 'paragraph',
    label: { kind: 'heading' },
    pieces: [{ text: shown, ...(!isSentence && look) }],
    align: isSentence ? 'left' : chance.pick(['left', 'left', 'center'] as const),
    before: chance.pick([6, 10, 14]),
    after: chance.pick([2, 4, 8, 12]),
  };
}
