import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { suggestNames } from './names.ts';

const { signal } = new AbortController();
const participants = ['Ada Morel', 'Bruno Rey', 'Chloé Favre'];
const named = async (passages: ReturnType<typeof conversation>, people: readonly string[] = participants) => {
  const suggestions = await suggestNames({ passages, speakerNames: {}, participants: people }, signal);
  return Object.fromEntries(Object.entries(suggestions).map(([label, { name }]) => [label, name]));
};

it('names a voice that introduces itself, and says where', async () => {
  const passages = conversation('1 | Bonjour à tous.', '2 | Bonjour, je suis Bruno Rey, de la voirie.');
  const { speaker_2 } = await suggestNames({ passages, speakerNames: {}, participants }, signal);
  expect(speaker_2).toMatchObject({ name: 'Bruno Rey', passageId: 2 });
});

it.each(['Bonjour à tous. Je suis Claire Martin.', 'Ici Claire Martin, bonjour.', 'Moi, c’est Claire Martin.'])(
  'takes the name of %j though nobody announced that person',
  async (introduction) => {
    expect(await named(conversation(`1 | ${introduction}`, '2 | Bonjour.'))).toMatchObject({
      speaker_1: 'Claire Martin',
    });
  },
);

it('names a voice that is asked by name right before it speaks', async () => {
  expect(
    await named(
      conversation(
        '1 | Chloé, tu peux nous dire où on en est ?',
        '2 | Oui, on avance.',
        '1 | Chloé, et le toit ?',
        '2 | Il est fini.',
      ),
    ),
  ).toMatchObject({ speaker_2: 'Chloé Favre' });
});

it('does not name a voice after someone it only speaks of', async () => {
  expect(
    await named(conversation('1 | Bruno m’a écrit hier.', '2 | Ah bon.', '1 | Oui, Bruno est malade.', '2 | Dommage.')),
  ).toEqual({ speaker_1: '', speaker_2: '' });
});

it('gives no name where two voices could bear it', async () => {
  expect(await named(conversation('1 | Je suis Ada Morel.', '2 | Moi, c’est Ada Morel.'))).toEqual({
    speaker_1: '',
    speaker_2: '',
  });
});

it('says in French how much and of what a voice spoke', async () => {
  const passages = conversation(
    '1 | La fontaine est cassée, la fontaine coule depuis lundi sur le trottoir.',
    '2 | Je le vois.',
  );
  const { speaker_1 } = await suggestNames({ passages, speakerNames: {}, participants: [] }, signal);
  expect(speaker_1?.description).toMatch(
    /^Environ \d+\u00a0% du temps de parole, surtout au sujet de «\u00a0fontaine\u00a0»/,
  );
});
