import type { Block, Paragraph } from '../paper.ts';
import { capitalised } from '../words/fill.ts';
import { fullName, phone, postcode, type Scene, street, text, titled } from './scene.ts';

/** Who writes: name, address, telephone. */
export function letterhead(scene: Scene): Block[] {
  const { chance, organisation, accent, town } = scene;
  const align = chance.pick(['left', 'left', 'center', 'right'] as const);
  const look = {
    bold: chance.is(0.8),
    size: chance.pick([1, 1.2, 1.4, 1.6]),
    color: accent,
    ...(chance.is(0.2) && { spaced: 1 }),
  };
  const name = chance.is(0.35) ? organisation.toLocaleUpperCase('fr') : organisation;
  const small = { size: 0.88 };
  const lines = [
    text(name, { align }, look),
    ...(chance.is(0.3)
      ? [
          text(
            chance.pick([
              'RÉPUBLIQUE FRANÇAISE',
              'Canton et République',
              'Province de l’Effluve',
              'Secrétariat général',
              'Service des assemblées',
              'Direction générale',
            ]),
            { align },
            small,
          ),
        ]
      : []),
    ...(chance.is(0.7)
      ? [text(`${street(chance)}`, { align }, small), text(`${postcode(scene)} ${town}`, { align }, small)]
      : []),
    ...(chance.is(0.5)
      ? [
          text(
            chance.is(0.5) ? `Tél. ${phone(chance)}` : `Tél. : ${phone(chance)} – secretariat@exemple.org`,
            { align },
            small,
          ),
        ]
      : []),
  ];
  return chance.is(0.25) ? [...lines, { kind: 'rule', before: 4, after: 10 }] : lines;
}

/** To whom, where and when; beside the letterhead's lines or under them. */
export function addressee(scene: Scene): Block[] {
  const { chance, domain, sheet, town, day } = scene;
  const indent = (sheet.width - sheet.left - sheet.right) * chance.pick([0.5, 0.55, 0.6]);
  const to = chance.pick([
    [`Aux membres du ${chance.pick(['conseil', 'comité', 'bureau'])}`],
    ['Mesdames et Messieurs', 'les membres convoqués'],
    [`${chance.pick(['Madame', 'Monsieur'])} ${fullName(chance)}`, street(chance), `${postcode(scene)} ${town}`],
    [capitalised(domain.address[0] ?? 'Madame, Monsieur')],
  ]);
  return [
    ...to.map((line, at) => text(line, { indent, before: at === 0 ? 14 : 0 })),
    ...(chance.is(0.8) ? [text(`${town}, le ${day.replace(/^\S+ /, '')}`, { indent, before: 12, after: 10 })] : []),
    ...(chance.is(0.3)
      ? [text(`N/Réf. : ${chance.pick(['SG', 'DG', 'CM'])}/${chance.whole(10, 999)}`, {}, { size: 0.9 })]
      : []),
  ];
}

/** « CONVOCATION », the body, day, hour and room. */
export function title(scene: Scene): Block[] {
  const { chance, body, day, hour, room, accent } = scene;
  const align = chance.pick(['left', 'center', 'center'] as const);
  const what = chance.pick([
    'Convocation',
    'CONVOCATION',
    `Convocation – ${body}`,
    titled(scene),
    titled(scene).toLocaleUpperCase('fr'),
    `${titled(scene)} du ${day}`,
    `Réunion du ${day}`,
    `Séance du ${day}`,
    `Invitation à la séance du ${day}`,
    `CONVOCATION AU ${body.toLocaleUpperCase('fr')}`,
  ]);
  const head = text(
    what,
    { align, before: 10, after: 4 },
    { bold: chance.is(0.85), size: chance.pick([1.1, 1.3, 1.5, 1.8]), color: accent, underlined: chance.is(0.1) },
  );
  const when = chance.pick<Paragraph[]>([
    [text(`${capitalised(day)} à ${hour}`, { align }), text(capitalised(room), { align })],
    [text(`Date : ${day}`), text(`Heure : ${hour}`), text(`Lieu : ${room}`)],
    [text(`${capitalised(day)}, ${hour}, ${room}`, { align, after: 6 }, { bold: chance.is(0.4) })],
    [],
  ]);
  return [head, ...when];
}

export function greeting(scene: Scene): Block[] {
  const { chance, domain, body, day, hour, room } = scene;
  const align = chance.is(0.3) ? 'justify' : 'left';
  const sentence = chance.pick([
    `Vous êtes invités à participer à la prochaine réunion du ${body}, qui se tiendra le ${day} à ${hour}, ${room}.`,
    `J’ai l’honneur de vous convoquer à la réunion (${body}) qui aura lieu le ${day} à ${hour}, ${room}, avec l’ordre du jour suivant.`,
    `Nous avons le plaisir de vous convier à notre prochaine séance, le ${day} à ${hour} (${room}).`,
    `Conformément aux statuts, nous vous prions d’assister à la séance fixée au ${day} à ${hour}. La réunion se tiendra à l’endroit habituel : ${room}. Les pièces seront remises sur place.`,
    `La prochaine séance aura lieu ${day} à ${hour}, ${room}. Merci de prévenir le secrétariat en cas d’absence et de donner pouvoir à un autre membre.`,
  ]);
  return [text(`${chance.pick(domain.address)},`, { before: 8, after: 6 }), text(sentence, { align, after: 6 })];
}

/** The line that says that the agenda comes. */
export function announcement(scene: Scene): Paragraph {
  const { chance, accent } = scene;
  const words = chance.pick([
    'Ordre du jour',
    'Ordre du jour',
    'ORDRE DU JOUR',
    'Ordre du jour :',
    'ORDRE DU JOUR :',
    'O R D R E   D U   J O U R',
    'Ordre du jour de la séance',
    'Projet d’ordre du jour',
    'L’ordre du jour est le suivant :',
    'ODJ :',
    'Points à l’ordre du jour',
    'Au programme',
    'Ordre du jour prévisionnel',
    'Objets à traiter',
    'Liste des points à traiter',
    'Ordre du jour proposé',
  ]);
  const isSentence = words.startsWith('L’ordre');
  return {
    kind: 'paragraph',
    label: { kind: 'heading' },
    pieces: [
      {
        text: words,
        ...(!isSentence && {
          bold: chance.is(0.8),
          underlined: chance.is(0.3),
          size: chance.pick([1, 1, 1.1, 1.2, 1.4]),
          color: accent,
        }),
      },
    ],
    align: isSentence ? 'left' : chance.pick(['left', 'left', 'center'] as const),
    before: chance.pick([6, 10, 14]),
    after: chance.pick([2, 4, 8, 12]),
  };
}
