import type { AgendaItem } from '@greffier/contract/values';
import { describe, expect, it } from 'vitest';
import { placeItems } from '../agenda/place.ts';
import type { WriteInput } from '../engine.ts';
import { renderMinutes } from '../render.ts';
import { conversation } from '../testing.ts';
import type { Minutes, Section, WritingProgress } from '../types.ts';
import { composeMinutes, sectionWords } from './minutes.ts';

const titled = (level: number, ...titles: readonly string[]): AgendaItem[] => titles.map((text) => ({ level, text }));
const NAMES = { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' };
const write = (lines: readonly string[], agenda: readonly AgendaItem[], changes: Partial<WriteInput> = {}): Minutes =>
  composeMinutes(
    {
      passages: conversation(...lines),
      speakerNames: NAMES,
      participants: Object.values(NAMES),
      agenda,
      sectionLength: 300,
      ...changes,
    },
    () => {},
  );
/** Replaces no-break spaces by spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ');
const textOf = ({ sentences }: Section): string => plain(sentences.map(({ text }) => text).join('\n'));
const sourcesOf = ({ sentences }: Section): number[] => sentences.flatMap(({ passageIds }) => passageIds);
const asserted = ({ findings = [] }: Section) => findings.filter((finding) => finding.asserted);

const library = [
  '1 | Bonjour à tous.',
  '1 | Premier point, le budget de la bibliothèque.',
  '2 | Alors, euh, le budget de la bibliothèque est de 14 200 francs cette année.',
  '3 | Et pour les livres d’enfants, on a combien ?',
  '2 | 3 100 francs. C’est pas beaucoup.',
  '1 | Le budget de la bibliothèque est approuvé à l’unanimité.',
  '2 | Je prépare la liste des commandes de livres pour le 15 mars.',
  '1 | On passe aux horaires d’été.',
  '3 | Les horaires d’été commencent le 1er juillet, on ouvre à 9 heures.',
  '1 | Merci à tous, bonne soirée.',
];
const agenda = titled(1, 'Budget de la bibliothèque', 'Horaires d’été', 'Signalétique');

describe('a section', () => {
  it('quotes who said what, with a paragraph for each voice, without hesitations', () => {
    const { sections } = write(library, agenda);
    expect(textOf(sections[0]!)).toContain(
      'Bruno Rey : « Le budget de la bibliothèque est de 14 200 francs cette année. »',
    );
    for (const { text, opensParagraph } of sections.flatMap(({ sentences }) => sentences))
      expect(plain(text).startsWith('Ada Morel : «') || /^(?:Bruno Rey|Chloé Favre) : «/.test(plain(text))).toBe(
        opensParagraph,
      );
  });

  it('quotes a question with its answer', () => {
    const text = textOf(write(library, agenda).sections[0]!);
    expect(text).toContain('on a combien ? »');
    expect(text).toContain('« 3 100 francs. »');
  });

  it('gives a name once while a voice continues, and marks omissions', () => {
    const [section] = write(
      [
        '2 | Les tuiles de la halle coûtent 12 000 francs chez le couvreur Dumas.',
        '2 | Moi je trouve que le ciel était joli ce matin en montant à pied par le chemin des vignes.',
        '2 | Le couvreur Dumas commence le 3 mars et finit le 20 avril.',
      ],
      [],
      { sectionLength: 26 },
    ).sections;
    expect(plain(section!.sentences.map(({ text }) => text).join(' '))).toBe(
      'Bruno Rey : « Les tuiles de la halle coûtent 12 000 francs chez le couvreur Dumas. […] Le couvreur Dumas commence le 3 mars et finit le 20 avril. »',
    );
  });

  it('marks an omission where a listed outcome was taken out of a quotation', () => {
    const [section] = write(
      [
        '1 | Premier point, le budget de la bibliothèque.',
        '1 | Les étagères de la bibliothèque coûtent 3 100 francs chez le menuisier Dumas.',
        '1 | On vote sur les étagères de la bibliothèque. Cinq pour, une contre, aucune abstention. C’est adopté.',
        '1 | Le menuisier Dumas pose les étagères le 3 mars dans la bibliothèque.',
      ],
      [{ level: 1, text: 'Budget de la bibliothèque' }],
      { sectionLength: 300, starts: [{ passageId: 1, sentence: 0, item: 0, sure: true }] },
    ).sections;
    expect(asserted(section!).map(({ kind }) => kind)).toEqual(['vote']);
    expect(plain(section!.sentences.map(({ text }) => text).join(' '))).toContain(
      'sur les étagères de la bibliothèque. […] Le menuisier Dumas pose',
    );
  });

  it('calls an unnamed voice by its number', () => {
    const { sections } = write(library, agenda, { speakerNames: {} });
    expect(textOf(sections[0]!)).toContain('Orateur 2 : «');
  });

  it('lists decisions and tasks as they were said, and does not quote them again', () => {
    const [section] = write(library, agenda).sections;
    expect(
      asserted(section!).map(({ kind, text, passageIds, owner, due }) => [kind, plain(text), passageIds, owner, due]),
    ).toEqual([
      ['decision', '« Le budget de la bibliothèque est approuvé à l’unanimité. »', [6], undefined, undefined],
      ['task', '« Je prépare la liste des commandes de livres pour le 15 mars. »', [7], 'Bruno Rey', 'pour le 15 mars'],
    ]);
    expect(sourcesOf(section!)).not.toContain(6);
    expect(sourcesOf(section!)).not.toContain(7);
  });

  it('never quotes a corrected figure without the right one, or a proposal without its withdrawal', () => {
    const [corrected] = write(
      [
        '1 | Premier point, le budget de la bibliothèque.',
        '2 | Le budget de la bibliothèque prévoit 9 500 francs pour les étagères et la peinture des murs.',
        '2 | Pardon, je me trompe de ligne, c’est 5 900 francs pour les étagères.',
      ],
      agenda,
    ).sections;
    expect(textOf(corrected!)).toContain('5 900');
    const [withdrawn] = write(
      [
        '1 | Premier point, la cotisation.',
        '2 | Je propose de mettre la cotisation des loisirs à 175 francs, avec un tarif réduit pour les jeunes.',
        '3 | La caisse a besoin de 600 francs de plus pour les volants et pour la location de la salle.',
        '2 | Bon, je retire ma proposition.',
      ],
      titled(1, 'Cotisation'),
      { starts: [{ passageId: 1, sentence: 0, item: 0, sure: true }] },
    ).sections;
    const said = [...sourcesOf(withdrawn!), ...asserted(withdrawn!).flatMap(({ passageIds }) => passageIds)];
    expect(said.includes(2)).toBe(said.includes(4));
  });

  it('has about the requested words if enough was said', () => {
    const lines = [
      '1 | Premier point, le budget de la bibliothèque.',
      ...Array.from(
        { length: 80 },
        (_, at) =>
          `${1 + (at % 3)} | Le rayon ${at} compte ${at * 7 + 3} volumes de la collection ${String.fromCodePoint(97 + (at % 26))}${at}x prêtés par la commune.`,
      ),
    ];
    for (const sectionLength of [100, 300, 500]) {
      const [section] = write(lines, agenda, { sectionLength }).sections;
      expect(sectionWords(section!) / sectionLength).toBeGreaterThan(0.7);
      expect(sectionWords(section!) / sectionLength).toBeLessThan(1.3);
    }
  });

  it('is never empty if people spoke of its item', () => {
    const { sections } = write(
      ['1 | Bonsoir à toutes et à tous, et bienvenue à cette séance du comité.', ...library.slice(1)],
      titled(1, 'Accueil', 'Budget de la bibliothèque'),
    );
    for (const section of sections.filter(({ discussed }) => discussed === true))
      expect(section.sentences.length + asserted(section).length).toBeGreaterThan(0);
  });
});

describe('kinds of minutes', () => {
  const lines = [
    '1 | On passe au chauffage de la piscine municipale.',
    '2 | La chaudière de la piscine a vingt-deux ans et consomme 48 000 litres de mazout par hiver.',
    '3 | Est-ce qu’on a comparé avec une pompe à chaleur ?',
    '2 | Oui, une pompe à chaleur coûte 310 000 francs et divise la consommation d’énergie par trois.',
    '3 | Les baigneurs se plaignent aussi des vestiaires, qui sont froids dès le mois de novembre.',
    '1 | Merci.',
    '4 | Le fournisseur demande une réponse avant la fin de l’année, sinon son offre tombe.',
    '1 | On vote sur la pompe à chaleur. Cinq pour, une contre, aucune abstention.',
    '1 | La pompe à chaleur est adoptée.',
  ];
  const pool = titled(1, 'Chauffage de la piscine');
  const section = (kind: NonNullable<WriteInput['kind']>): Section =>
    write(lines, pool, { kind, starts: [{ passageId: 1, sentence: 0, item: 0, sure: true }] }).sections[0]!;

  it('decisional minutes give the matter in one quotation, and the same outcomes as other minutes', () => {
    const [decisional, synthetic] = [section('decisional'), section('synthetic')];
    expect(decisional.sentences.filter(({ opensParagraph }) => opensParagraph)).toHaveLength(1);
    expect(textOf(decisional)).toMatch(/chaudière de la piscine/);
    expect(synthetic.sentences.length).toBeGreaterThan(1);
    expect(decisional.findings).toEqual(synthetic.findings);
    expect(asserted(decisional)).toContainEqual(
      expect.objectContaining({ kind: 'vote', for: 5, against: 1, abstentions: 0, outcome: 'adopted' }),
    );
  });

  it('analytic minutes quote something of every contribution, in order', () => {
    const analytic = section('analytic');
    const sources = sourcesOf(analytic);
    expect(sources).toEqual(sources.toSorted((a, b) => a - b));
    for (const id of [2, 3, 4, 5, 7]) expect(sources).toContain(id);
    expect(sources).not.toContain(6);
  });

  it('analytic minutes condense a long contribution to the requested length, and leave none out', () => {
    const long = [
      lines[0]!,
      `2 | ${Array.from({ length: 7 }, (_, at) => `En 20${22 + at}, le bassin numéro ${at} a consommé ${22 + at} 000 litres de mazout pendant l’hiver.`).join(' ')}`,
      '3 | Les vestiaires sont froids dès le mois de novembre.',
    ];
    const words = (sectionLength: number): number => {
      const [own] = write(long, pool, { kind: 'analytic', sectionLength }).sections;
      expect(sourcesOf(own!)).toContain(3);
      return sectionWords(own!);
    };
    expect(words(70)).toBeLessThan(words(300));
  });
});

const roof = [
  '1 | Bonsoir à tous.',
  '1 | Premier point, la toiture de la halle.',
  '2 | Les tuiles de la toiture sont cassées depuis la grêle du 3 juin.',
  '3 | Le couvreur demande 12 000 francs pour les tuiles de la toiture.',
];
const fair = [
  '1 | On passe à la fête du village.',
  '3 | La cantine de la fête sera tenue par la fanfare, comme chaque année.',
  '2 | La fanfare veut deux tonnelles pour la cantine, et un congélateur.',
];
const parking = [
  '2 | Les voitures restent la nuit au parking de la gare et gênent la déneigeuse de la commune.',
  '3 | Une barrière au parking de la gare coûterait 9 000 francs, pose comprise, sans l’électricité.',
  '2 | La barrière du parking doit s’ouvrir pour la déneigeuse à cinq heures du matin.',
];
const OFF = 'Échanges hors de l’ordre du jour';

describe('an item that people did not speak of', () => {
  it.each([
    [true, false, 'Ce point n’a pas été abordé.'],
    [false, null, 'Aucun échange n’a pu être rattaché à ce point avec certitude.'],
  ])('is called undiscussed only if the starts of the other items are sure: %s', (sure, discussed, told) => {
    const starts = [
      { passageId: 2, sentence: 0, item: 0, sure: true },
      { passageId: 5, sentence: 0, item: 2, sure },
    ];
    const three = titled(1, 'Toiture de la halle', 'Jumelage', 'Fête du village');
    const minutes = write([...roof, ...fair], three, { starts });
    expect(minutes.sections.map((section) => section.discussed)).toEqual([true, discussed, true]);
    expect(renderMinutes(minutes)).toContain(told);
  });

  it.each([
    ['what sounds like it was said', 'Jumelage', '3 | Et le jumelaje de printemps, il a lieu ou pas ?'],
    ['it was named, if only in passing', 'Jumelage avec Albens', '3 | Le jumelage, mon oncle y tenait.'],
  ])('is not called undiscussed if %s', (_why, title, passing) => {
    const minutes = write([...roof, passing, ...fair], titled(1, 'Toiture de la halle', title, 'Fête du village'));
    expect(minutes.sections[1]?.discussed).not.toBe(false);
    expect(renderMinutes(minutes)).not.toContain('abordé');
  });

  it('includes the words that postponed it, even if they were said under another item', () => {
    const minutes = write(
      [
        ...roof,
        '2 | Et les tuiles, le cimetière on n’aura pas le temps, on le reporte à la prochaine séance.',
        ...fair,
      ],
      titled(1, 'Toiture de la halle', 'Cimetière', 'Fête du village'),
    );
    const own = minutes.sections[1]!;
    expect(own.discussed).toBe(true);
    const told = [...own.sentences, ...asserted(own)];
    expect(told.some(({ text, passageIds }) => /report/.test(text) && passageIds.includes(5))).toBe(true);
  });
});

describe('the next meeting', () => {
  const lines = [
    ...roof,
    '1 | Prochaine séance le mardi 12 mai, 19 heures.',
    '2 | Le 12 je ne peux pas. Le 13 ?',
    '1 | Le mercredi 13 mai. Le concierge ferme la grille du parc et le portail de la cour.',
    '1 | C’est le 13, donc. Ça va ?',
    '3 | Ça va.',
  ];
  const quotation = [
    'Ada Morel : « Le mercredi 13 mai.',
    '[…] C’est le 13, donc.',
    'Ça va ? »',
    'Chloé Favre : « Ça va. »',
  ];

  it('is quoted under its own heading, and nowhere else', () => {
    const { sections, nextMeeting } = write(lines, titled(1, 'Toiture de la halle'));
    expect(nextMeeting?.map(({ text }) => plain(text))).toEqual(quotation);
    expect(nextMeeting?.map(({ passageIds }) => passageIds)).toEqual([[7], [8], [8], [9]]);
    expect(sections.map(textOf).join('\n')).not.toContain('mercredi 13 mai');
  });

  it('is quoted in the item about it, where it was said', () => {
    const { sections, nextMeeting } = write(
      ['1 | Prochaine séance le 12 mai.'],
      titled(1, 'Toiture de la halle', 'Prochaine séance'),
    );
    expect(nextMeeting).toBeUndefined();
    expect(sections.map(textOf)).toEqual(['', 'Ada Morel : « Prochaine séance le 12 mai. »']);
  });

  it('is left out if it is not certain', () => {
    const refused = [...roof, '1 | Prochaine séance le 12 mai.', '2 | Le 12 je ne peux pas.'];
    expect(write(refused, titled(1, 'Toiture de la halle'))).not.toHaveProperty('nextMeeting');
  });
});

describe('talk outside the agenda', () => {
  const off = (places: readonly [passageId: number, item: number | null][]) =>
    places.map(([passageId, item]) => ({ passageId, sentence: 0, item, sure: true }));

  it('has its own section, after the items and at their top level', () => {
    const { sections } = write(
      [...roof, '1 | Autre chose, le stationnement.', ...parking],
      [...titled(1, 'Toiture de la halle', 'Règlement du cimetière'), ...titled(2, 'Concessions')],
      {
        starts: off([
          [2, 0],
          [5, null],
        ]),
      },
    );
    expect(sections.map(({ item, discussed }) => [item.level, item.text, discussed])).toEqual([
      [1, 'Toiture de la halle', true],
      [1, 'Règlement du cimetière', false],
      [2, 'Concessions', false],
      [1, OFF, true],
    ]);
    expect(new Set(sourcesOf(sections.at(-1)!))).toEqual(new Set([5, 6, 7, 8]));
  });

  it('has none if it is greetings, closing words or a remark', () => {
    const { sections } = write(
      [...roof, '1 | Merci à tous, je lève la séance. Bonne soirée.'],
      titled(1, 'Toiture de la halle'),
      {
        starts: off([
          [2, 0],
          [5, null],
        ]),
      },
    );
    expect(sections).toHaveLength(1);
  });

  it('comes before the items if it is about the quorum', () => {
    const minutes = write(
      ['1 | Bonsoir. Le quorum est atteint, nous sommes douze sur quinze.', ...roof.slice(1)],
      titled(1, 'Toiture de la halle'),
      { starts: off([[2, 0]]) },
    );
    expect(minutes.opening?.map(({ text, passageIds }) => [plain(text), passageIds])).toEqual([
      ['Ada Morel : « Le quorum est atteint, nous sommes douze sur quinze. »', [1]],
    ]);
  });
});

describe('minutes', () => {
  it('have one section if there is no agenda', () => {
    const { sections } = write(library, []);
    expect(sections).toHaveLength(1);
    expect(sections[0]).toMatchObject({ item: { text: 'Déroulement de la réunion' }, discussed: true });
  });

  it('are the same whether the starts of items are given or found', () => {
    const meeting = { passages: conversation(...library), agenda };
    const starts = placeItems(meeting, []);
    expect(write(library, agenda, { starts })).toEqual(write(library, agenda));
  });

  it('quote a passage under the item where a person put it', () => {
    const passages = conversation(...roof, ...fair);
    const both = titled(1, 'Toiture de la halle', 'Fête du village');
    const starts = placeItems({ passages, agenda: both }, [{ passageId: 4, item: 1 }]);
    const [first, second] = write([...roof, ...fair], both, { kind: 'analytic', starts }).sections;
    expect(sourcesOf(first!)).toEqual([3]);
    expect(sourcesOf(second!)).toContain(4);
  });

  it('report progress that never goes back and ends at 100', () => {
    const seen: number[] = [];
    const onProgress = ({ percent }: WritingProgress) => void seen.push(percent);
    const input = {
      passages: conversation(...library),
      speakerNames: {},
      participants: [],
      agenda,
      sectionLength: 300,
    };
    composeMinutes(input, onProgress);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(100);
  });

  it('take time in proportion to the length of the meeting', () => {
    const agendaOf20 = titled(1, ...Array.from({ length: 20 }, (_, at) => `Parcelle ${at} au notaire`));
    const secondsFor = (length: number): number => {
      const lines = Array.from(
        { length },
        (_, at) =>
          `${1 + (at % 5)} | Le dossier ${at} de la parcelle ${at % 97} coûte ${at * 13} francs, il faut le revoir avec le notaire.`,
      );
      // Counts the time of this thread only, not other work on the machine.
      const start = process.threadCpuUsage();
      write(lines, agendaOf20);
      return process.threadCpuUsage(start).user / 1e6;
    };
    // The first run is slower, since Node has not compiled anything yet.
    secondsFor(500);
    // Other work on the machine only adds to a time.
    const lowest = (length: number) => Math.min(secondsFor(length), secondsFor(length));
    const third = lowest(500);
    // Three times as many passages would take nine times as long if each were compared with every other one.
    expect(lowest(1_500) / third).toBeLessThan(6);
  });
});
