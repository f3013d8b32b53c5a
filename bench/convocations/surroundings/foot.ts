import type { Block, Paragraph, Piece } from '../paper.ts';
import type { Chance } from '../random.ts';
import { capitalised, date, person } from '../words/fill.ts';
import { fullName, type Scene, text } from './scene.ts';

export function signature(scene: Scene): Block[] {
  const { chance, sheet, facts } = scene;
  const indent = chance.is(0.7) ? (sheet.width - sheet.left - sheet.right) * 0.55 : 0;
  const bye = chance.pick([
    'Veuillez agréer, Madame, Monsieur, l’expression de nos salutations distinguées.',
    'Comptant sur votre présence, nous vous adressons nos meilleures salutations.',
    'Dans l’attente de vous rencontrer, je vous prie de croire à l’assurance de ma considération distinguée.',
    'Bien cordialement,',
    'À bientôt,',
  ]);
  return [
    text(bye, { before: 12, after: 8 }),
    text(capitalised(facts.president), { indent }),
    text(fullName(chance), { indent, before: chance.pick([0, 18, 30]) }),
  ];
}

const ANNEXES = [
  'Procès-verbal de la dernière séance',
  'Comptes {year}',
  'Projet de budget',
  'Rapport de la commission',
  'Formulaire de procuration',
  'Plan de situation',
  'Note de synthèse',
  'Devis',
  'Statuts en vigueur',
  'Bulletin de vote par correspondance',
  'Curriculum vitae des candidats',
];

/** A list that looks as an agenda does, and is none. */
function falseList(
  chance: Chance,
  heading: string,
  entries: readonly string[],
  looks: { readonly bold?: boolean } = {},
): Block[] {
  const marker = chance.pick<((at: number) => string) | undefined>([
    () => '–',
    () => '-',
    () => '•',
    (at) => `${at + 1}.`,
    (at) => `${at + 1})`,
    undefined,
    undefined,
  ]);
  const hang = chance.pick([12, 16, 20]);
  return [
    text(heading, { before: 12, after: 2 }, { bold: looks.bold ?? chance.is(0.6), underlined: chance.is(0.2) }),
    ...entries.map((entry, at) =>
      text(
        entry,
        {
          indent: marker === undefined ? 0 : hang,
          ...(marker !== undefined && { marker: { text: marker(at) }, hang }),
        },
        { size: chance.is(0.5) ? 0.92 : 1 },
      ),
    ),
  ];
}

export function annexes({ chance, facts }: Scene): Block[] {
  const heading = chance.pick([
    'Annexes :',
    'Annexes',
    'Pièces jointes :',
    'Documents joints',
    'Annexe(s)',
    'Documents remis avec la convocation :',
    'À consulter avant la séance',
  ]);
  return falseList(
    chance,
    heading,
    chance.some(ANNEXES, chance.whole(2, 5)).map((entry) => entry.replace('{year}', String(facts.year - 1))),
  );
}

export function attendees({ chance }: Scene): Block[] {
  const heading = chance.pick([
    'Participants :',
    'Membres convoqués',
    'Présents',
    'Sont convoqués :',
    'Copie à :',
    'Diffusion :',
    'Invités :',
    'Excusés :',
  ]);
  const count = chance.whole(3, 8);
  const names = Array.from({ length: count }, () =>
    chance.is(0.5)
      ? person(chance)
      : `${fullName(chance)}, ${chance.pick(['présidente', 'secrétaire', 'trésorier', 'membre', 'représentant du personnel', 'invitée'])}`,
  );
  return chance.is(0.4)
    ? [text([{ text: `${heading} `, bold: true }, { text: names.join(', ') }], { before: 8 })]
    : falseList(chance, heading, names);
}

export function proxy({ chance, organisation, day }: Scene): Block[] {
  return [
    { kind: 'rule', before: 18, after: 6 },
    text(
      chance.pick(['POUVOIR', 'PROCURATION', 'Coupon-réponse', 'Bulletin d’inscription']),
      { align: 'center' },
      { bold: true },
    ),
    text(`Je soussigné(e) ............................................................ membre de : ${organisation},`, {
      before: 6,
    }),
    text(`donne pouvoir à ........................................ de me représenter le ${day}.`),
    text('Fait à ........................ le ........................    Signature :', { before: 6 }),
  ];
}

export function practical({ chance, room }: Scene): Block[] {
  return falseList(
    chance,
    chance.pick([
      'Informations pratiques',
      'Renseignements pratiques :',
      'À noter',
      'Comment venir ?',
      'Merci d’apporter :',
      'Rappel',
    ]),
    chance.some(
      [
        `Accès : ${room}, entrée par la cour`,
        'Parking gratuit derrière le bâtiment',
        'Repas sur inscription auprès du secrétariat',
        'Merci de confirmer votre présence avant vendredi',
        'Un café sera servi dès 8 h 45',
        'En cas d’empêchement, prévenir la secrétaire',
        'Votre exemplaire du dossier',
        'Une pièce d’identité',
        'Bus n° 7, arrêt Mairie',
        'Lien de connexion : https://visio.exemple.org/salle',
      ],
      chance.whole(2, 4),
    ),
  );
}

export function lastTime({ chance, facts }: Scene): Block[] {
  const sentences = [
    'Le procès-verbal de la séance précédente est disponible au secrétariat.',
    `Lors de la réunion du ${date(chance, facts.year)}, il avait été décidé de reporter l’examen du budget. ${person(chance)} a présenté l’état des travaux ; le comité l’en remercie.`,
    `Rappel des décisions du ${date(chance, facts.year)} : achat du matériel approuvé, cotisation inchangée, site internet confié à ${person(chance)}.`,
  ];
  return [text(chance.pick(sentences), { before: 8, align: chance.is(0.4) ? 'justify' : 'left' })];
}

export function notice({ chance }: Scene): Block[] {
  const sentence = chance.pick([
    'Les membres qui ne peuvent assister à la séance peuvent donner procuration par écrit à un autre membre ; nul ne peut détenir plus de deux procurations.',
    'Conformément à l’article 12 des statuts, l’assemblée délibère valablement si la moitié au moins des membres est présente ou représentée. À défaut, une seconde assemblée sera convoquée dans les quinze jours avec le même ordre du jour.',
    'Toute question à porter à l’ordre du jour doit parvenir au secrétariat huit jours avant la séance.',
    'La séance est publique. Elle sera enregistrée pour l’établissement du procès-verbal.',
    'Document confidentiel – ne pas diffuser.',
  ]);
  return [
    text(sentence, { before: 10, align: 'justify' }, { size: chance.pick([0.82, 0.88, 1]), italic: chance.is(0.3) }),
  ];
}

/** Running lines at the head and foot of pages; each may be left out. */
export function furniture({ chance, organisation, body, day }: Scene): {
  header: Paragraph[];
  footer: Paragraph[];
  headerFrom: 1 | 2;
} {
  const small = { size: 0.78, color: chance.pick(['#555555', '#777777', '#000000']) };
  const page = chance.pick([
    'Page {page} sur {pages}',
    '{page}/{pages}',
    '{page}',
    '– {page} –',
    'Page {page}',
    'p. {page}',
  ]);
  const tail: Piece = { ...small, text: page };
  const footers: Paragraph[][] = [
    [],
    [text(page, { align: 'center' }, small)],
    [text(organisation, { tail }, small)],
    [text(`${organisation} – IBAN XX00 0000 0000 0000 – www.exemple.org`, { align: 'center' }, small)],
    [text(page, { align: 'right' }, small)],
  ];
  const headers: Paragraph[][] = [
    [],
    [],
    [text(`${capitalised(body)} – ${day}`, { align: chance.pick(['left', 'right', 'center'] as const) }, small)],
    [text(organisation, { tail: { ...small, text: `Convocation du ${day}` } }, small)],
  ];
  return { footer: chance.pick(footers), header: chance.pick(headers), headerFrom: chance.is(0.6) ? 2 : 1 };
}
