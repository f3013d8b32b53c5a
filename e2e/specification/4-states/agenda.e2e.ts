import { expect, it } from 'vitest';
import { AGENDA, meetingTests, NAMED } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, card, button } = tests;
const badge = (text: string) => card('Ordre du jour').getByText(text, { exact: true });
const point = (position: number) => tests.page.getByRole('textbox', { name: new RegExp(`^Point ${position},`) });

/** Lists all controls of the card that makes an agenda. */
const sources = () => [
  card('Ordre du jour').getByRole('combobox', { name: 'Template' }),
  card('Ordre du jour').getByLabel('Fichier PDF'),
  button('Saisir l’ordre du jour'),
];

it('§4.18 the agenda card is enabled only once the meeting is transcribed and all the speakers are named', async () => {
  const shut = [
    { name: 'Comité en cours', status: 'pending', speakerMap: {} },
    { name: 'Comité à nommer', status: 'transcribed', speakerMap: { speaker_1: 'Anne Jobin' } },
    { name: 'Comité mal nommé', status: 'transcribed', speakerMap: { ...NAMED, speaker_2: 'speaker_2' } },
  ] as const;
  for (const changes of shut) {
    await open(await add(changes));
    for (const source of sources()) {
      await source.waitFor({ state: 'attached' });
      await expect.poll(() => source.isDisabled(), { message: `${changes.name}: ${source.toString()}` }).toBe(true);
    }
  }
  const { product, user } = tests;
  await product.house.services.templates.create(user, { name: 'Séance', format: AGENDA });
  await open(await add({ speakerMap: NAMED, name: 'Comité nommé' }));
  for (const source of sources())
    await expect.poll(() => source.isEnabled(), { message: source.toString() }).toBe(true);
});

it('§4.19 the agenda card says « Orateurs requis », « Action requise », then « Complété »', async () => {
  await open(await add());
  await badge('Orateurs requis').waitFor();
  await open(await add({ speakerMap: NAMED, name: 'Comité nommé' }));
  await badge('Action requise').waitFor();
  await button('Saisir l’ordre du jour').click();
  await point(1).fill('Budget');
  await button('Enregistrer').click();
  await badge('Complété').waitFor();
});

it('§4.20 the ways to make an agenda are hidden while there is an agenda', async () => {
  const { page } = tests;
  await open(await add({ speakerMap: NAMED, agenda: AGENDA }));
  await button('Modifier l’ordre du jour').waitFor();
  for (const source of sources()) expect(await source.count()).toBe(0);
  expect(await button('Générer l’ordre du jour').count()).toBe(0);
  await button('Supprimer l’ordre du jour').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  for (const source of sources()) await source.waitFor({ state: 'attached' });
  await badge('Action requise').waitFor();
});

it('§4.25 every edit of the agenda is unsaved until people save it', async () => {
  await open(await add({ speakerMap: NAMED }));
  const save = button('Enregistrer');
  await button('Saisir l’ordre du jour').click();
  await point(1).fill('Budget');
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.click();
  await button('Modifier l’ordre du jour').waitFor();
  await expect.poll(() => card('Ordre du jour').getByRole('listitem').allTextContents()).toEqual(['Budget']);
});

it('§4.26 « Enregistrer » is disabled if everything is saved', async () => {
  await open(await add({ speakerMap: NAMED }));
  await button('Saisir l’ordre du jour').click();
  await expect.poll(() => button('Enregistrer').isDisabled()).toBe(true);
});

it('§4.27 entering edit mode with items counts as unsaved', async () => {
  await open(await add({ speakerMap: NAMED, agenda: AGENDA }));
  await expect.poll(() => button('Générer le PV').isEnabled()).toBe(true);
  await button('Modifier l’ordre du jour').click();
  await expect.poll(() => button('Enregistrer').isEnabled()).toBe(true);
  await expect.poll(() => button('Générer le PV').isDisabled()).toBe(true);
});
