import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { answerQuestion, NO_ANSWER } from './answer.ts';

const committee = {
  passages: conversation(
    '1 | La fête, maintenant. Combien a coûté la tente ?',
    '2 | Elle a coûté 1 200 francs. Non, pardon, 1 020 francs.',
    '1 | D’accord. Et l’assurance ?',
    '2 | Les dégâts sont couverts par la commune.',
    '1 | La date, on retient le samedi 20 juin.',
    '2 | Très bien.',
    '3 | Pas d’objection.',
    '3 | Le robinet du jardin est cassé parce qu’il a gelé en janvier.',
    '1 | Tu t’en occupes, Chloé ?',
    '3 | Oui, j’appelle le plombier demain.',
    '2 | Combien de bénévoles nous faut-il ?',
    '3 | Combien ?',
    '1 | Vingt-cinq.',
    '2 | Pour le taux d’occupation, on est à 97 %.',
    '3 | Ah non, ça c’était mars.',
    '2 | Oui, pardon. 94 % en avril.',
  ),
  speakerNames: { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' },
  participants: ['Ada Morel', 'Bruno Rey', 'Chloé Favre'],
  history: [],
};
const agenda = [
  { level: 1, text: 'Fête du quartier' },
  { level: 1, text: 'Jardin' },
];
const pins = [
  { passageId: 1, item: 0 },
  { passageId: 8, item: 1 },
];
const ask = (query: string, more = {}) => answerQuestion({ ...committee, ...more, query });

describe('an answer', () => {
  it('consists of numbered passages with their speakers, in the words that were said', () => {
    const { answer, passageIds } = ask('Pourquoi le robinet du jardin est-il cassé ?');
    const [lead, , ...lines] = answer.split('\n');
    expect(lead).toBe('Passages qui en parlent\u00a0:');
    expect(lines[0]).toBe(
      '– Chloé Favre\u00a0: «\u00a0Le robinet du jardin est cassé parce qu’il a gelé en janvier.\u00a0» [1]',
    );
    expect(passageIds[0]).toBe(8);
    expect(lines.map((line) => /\[(\d)\]$/.exec(line)?.[1])).toEqual(passageIds.map((_, at) => String(at + 1)));
    expect(passageIds.length).toBeLessThanOrEqual(5);
  });

  it('is grouped by agenda item, beginning with the item of the best passage', () => {
    const { answer, passageIds } = ask('Pourquoi le robinet du jardin est-il cassé ?', { agenda, pins });
    expect(answer.split('\n\n')[1]).toMatch(/^Jardin\n– Chloé Favre/);
    expect(passageIds[0]).toBe(8);
  });

  it('quotes the question that a short reply answers', () => {
    const { answer } = ask('Combien de bénévoles faut-il ?');
    expect(answer).toMatch(/Combien\s\?\s» Ada Morel\s: «\sVingt-cinq\.\s»/);
  });

  it('quotes the relevant part of a long passage, and shows that the rest is cut', () => {
    const talk = Array.from({ length: 20 }, (_, at) => `Le rayon ${at + 3} a été rangé hier.`).join(' ');
    const passages = conversation(`1 | ${talk} Le toit fuit depuis lundi. ${talk}`, '2 | Très bien.');
    const { answer } = ask('Depuis quand le toit fuit-il ?', { passages });
    expect(answer).toMatch(/«\s\[…\] .*Le toit fuit depuis lundi\..* \[…\]\s»/);
    expect(answer.length).toBeLessThan(600);
  });

  it.each([
    ['how much', 'Combien a coûté la tente ?', 2],
    ['why', 'Pourquoi le robinet est-il cassé ?', 8],
    ['who', 'Qui s’occupe du robinet ?', 10],
    ['how many, behind a question asked back', 'Combien de bénévoles faut-il ?', 13],
    ['a figure as it was corrected later', 'Quel est le taux d’occupation ?', 16],
  ])('shows where it was said %s', (_, query, passage) => {
    expect(ask(query).passageIds).toContain(passage);
  });

  it('about what a person said has only their own words', () => {
    expect(ask('Qu’a dit Chloé Favre du robinet ?').passageIds[0]).toBe(8);
    expect(ask('Qu’a dit Bruno Rey ?').passageIds.every((id) => [2, 4, 6, 11, 14, 16].includes(id))).toBe(true);
  });

  it.each(['Qui a gagné la coupe du monde ?', 'Quel est le salaire du maire ?'])(
    'is refused if nothing speaks of it: %s',
    (query) => {
      expect(ask(query)).toEqual({ answer: NO_ANSWER, passageIds: [] });
    },
  );

  it.each([
    ['another thing', 'Combien coûte le robinet du jardin ?'],
    ['another month', 'Quel était le taux d’occupation en février ?'],
  ])('says that nothing clearly answers a question about %s, and shows the nearest passages', (_, query) => {
    const { answer, passageIds } = ask(query);
    expect(answer).toMatch(/^Rien n’y répond clairement\. Passages qui en sont le plus proches\s:/);
    expect(passageIds.length).toBeGreaterThan(0);
  });

  it('is found by a verb in any form', () => {
    const passages = conversation(
      '1 | On a vendu la roulotte à la commune.',
      '2 | Très bien.',
      '1 | Le reste attendra.',
    );
    const { passageIds } = ask('Que vend-on ?', { passages });
    expect(passageIds[0]).toBe(1);
  });

  it('is found among 5,000 passages in far less than two seconds', () => {
    const passages = conversation(
      ...Array.from({ length: 5000 }, (_, at) => `${1 + (at % 3)} | Le rayon ${at} a été rangé parce qu’il pleuvait.`),
    );
    const from = process.cpuUsage();
    ask('Pourquoi le rayon 4321 a-t-il été rangé ?', { passages });
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1_000).toTakeLessThan(2_000);
  });

  it('does not quote the meeting if the question is only a greeting', () => {
    expect(ask('Bonjour !')).toMatchObject({
      answer: expect.stringMatching(/^Posez une question précise/) as string,
      passageIds: [],
    });
  });
});

describe('a question that depends on the one before', () => {
  const after = (first: string, next: string) => ask(next, { history: [{ role: 'user', content: first }] });

  it('is about the same matter', () => {
    expect(after('Qui s’occupe du robinet ?', 'Et quand ?').passageIds).toContain(10);
    expect(after('Quel robinet est cassé ?', 'Pourquoi ?').passageIds).toContain(8);
  });

  it('takes its question word from there if it only names another matter', () => {
    expect(after('Quand a lieu la fête ?', 'Et l’appel au plombier ?').passageIds[0]).toBe(10);
  });

  it('is independent if it names its own matter', () => {
    expect(after('Quand a lieu la fête ?', 'Combien a coûté la tente ?').passageIds).toContain(2);
  });
});
