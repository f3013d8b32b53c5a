import { CreateOrganisationTemplate, UpdateOrganisationTemplate } from '@greffier/contract/organisation/organisation';
import { CreateTemplate, ExtractFormat, Template, UpdateTemplate } from '@greffier/contract/organisation/templates';
import { outlineEngine } from '@greffier/server/documents/outline';
import { outlineOf } from '@greffier/server/testing/engines/outline';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ruleTests } from '../rule-tests.ts';

const tests = ruleTests({ isSuperuser: true });
const PDF = resolve(import.meta.dirname, '../../fixtures/ordre-du-jour.pdf');
const ONLY_PDF = 'Seuls les fichiers PDF sont acceptés';
const NAME_REQUIRED = 'Le nom du template est requis';
const ITEM_REQUIRED = 'Au moins un élément de format est requis';
/** The two places for templates: personal ones, and the organisation's. */
const PLACES = ['/settings?tab=templates', '/organization?tab=configure'];

const dialog = () => tests.page.getByRole('dialog');
const said = (text: string) => tests.page.getByText(text, { exact: true });
const save = () => dialog().getByRole('button', { name: 'Enregistrer' });

async function begin(place: string): Promise<void> {
  await tests.open(place);
  await tests.page.getByRole('button', { name: 'Nouveau template' }).first().click();
  await dialog().waitFor();
}

/** Reads level and title of each line of the form. */
async function lines(): Promise<string[]> {
  const levels = dialog().getByRole('combobox', { name: /^Niveau du point/ });
  const titles = dialog().getByRole('textbox', { name: /^Titre du point/ });
  const [first, second] = await Promise.all(
    [levels, titles].map((fields) => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))),
  );
  return (first ?? []).map((level, index) => `${level} ${second?.[index] ?? ''}`);
}

it.each(PLACES)('§5.12 a template is read only from PDFs, chosen or dropped: %s', async (place) => {
  await begin(place);
  const { outline } = tests.product.house;
  const area = dialog().getByLabel('Fichier PDF');
  await area.setInputFiles({ name: 'odj.docx', mimeType: 'application/msword', buffer: Buffer.from('x') });
  await said(ONLY_PDF).waitFor();
  await tests.page.locator('.mantine-Notification-closeButton').click();
  await said(ONLY_PDF).waitFor({ state: 'detached' });
  await dialog()
    .getByRole('button', { name: 'Importer un PDF' })
    .evaluate((button) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'odj.txt', { type: 'text/plain' }));
      button.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
  await said(ONLY_PDF).waitFor();
  expect(outline.read).not.toHaveBeenCalled();
  await expect.poll(() => lines()).toEqual([]);

  // From here on, the real reader reads the file.
  outline.read.mockImplementation((file) => outlineEngine.read(file));
  await area.setInputFiles(PDF);
  await said('5 éléments trouvés').waitFor();
  await expect
    .poll(() => lines())
    .toEqual(['1 Ouverture de la séance', '1 Budget', '2 Comptes de l’année', '2 Chauffage', '1 Divers']);
  await dialog()
    .getByRole('textbox', { name: /Nom du template/ })
    .fill('Séance');
  await save().click();
  await tests.page.getByRole('heading', { name: 'Séance' }).waitFor();
});

it('§5.12 the server accepts only PDFs', async () => {
  tests.product.house.outline.read.mockImplementation((file) => outlineEngine.read(file));
  const file = new File(['not a PDF'], 'odj.pdf', { type: 'application/pdf' });
  expect((await tests.refusal(ExtractFormat, { form: { file } }))['file']).toMatch(/PDF/);
  const read = new File([await readFile(PDF)], 'odj.pdf', { type: 'application/pdf' });
  expect((await tests.send(ExtractFormat, { form: { file: read } })).status).toBe(200);
});

it.each(PLACES)('§5.13 §5.14 a template needs a name and a format with at least one element: %s', async (place) => {
  await begin(place);
  await dialog()
    .getByRole('textbox', { name: /Nom du template/ })
    .fill('  ');
  await save().click();
  await said(NAME_REQUIRED).waitFor();
  await said(ITEM_REQUIRED).waitFor();
  await dialog()
    .getByRole('textbox', { name: /Nom du template/ })
    .fill('Séance');
  await dialog().getByRole('button', { name: 'Ajouter un titre H1' }).click();
  await expect.poll(() => said(ITEM_REQUIRED).count()).toBe(0);
  await expect.poll(() => said(NAME_REQUIRED).count()).toBe(0);
  // An item needs a title.
  await said('Le titre du point est requis').waitFor();
  await dialog().getByRole('textbox', { name: 'Titre du point 1' }).fill(' Accueil ');
  await save().click();
  await tests.page.getByRole('heading', { name: 'Séance' }).waitFor();
});

it('§5.13 §5.14 the server requires a name and an element of every template', async () => {
  const made = await tests.send(CreateTemplate, { body: { name: 'Séance', format: [{ level: 1, text: 'Accueil' }] } });
  const params = { template_id: Template.parse(await made.json()).id };
  const calls = [CreateTemplate, UpdateTemplate, CreateOrganisationTemplate, UpdateOrganisationTemplate];
  for (const call of calls) {
    expect(await tests.refusal(call, { params, body: { name: ' ', format: [] } })).toEqual({
      name: NAME_REQUIRED,
      format: ITEM_REQUIRED,
    });
    expect(await tests.refusal(call, { params, body: { name: 'Séance', format: [{ level: 7, text: '' }] } })).toEqual({
      'format.0.level': 'Le niveau d’un titre va de 1 à 6',
      'format.0.text': 'Le titre du point est requis',
    });
  }
});

it.each(PLACES)(
  '§5.15 §5.16 extracted levels are brought within 1–6, and an empty title gets a name: %s',
  async (place) => {
    await begin(place);
    tests.product.house.outline.read.mockResolvedValue(
      outlineOf([
        { level: 0, text: ' Ouverture ' },
        { level: 9, text: '   ' },
        { level: 6, text: '' },
      ]),
    );
    await dialog().getByLabel('Fichier PDF').setInputFiles(PDF);
    await said('3 éléments trouvés').waitFor();
    await expect.poll(() => lines()).toEqual(['1 Ouverture', '6 Section sans titre', '6 Section sans titre']);
  },
);

it('§5.15 §5.16 the server answers with valid levels and titles', async () => {
  tests.product.house.outline.read.mockResolvedValue(
    outlineOf([
      { level: -3, text: '' },
      { level: 7, text: 'Divers' },
    ]),
  );
  const file = new File([await readFile(PDF)], 'odj.pdf', { type: 'application/pdf' });
  const answer = await tests.send(ExtractFormat, { form: { file } });
  expect(await answer.json()).toMatchObject({
    success: true,
    error: null,
    format: [
      { level: 1, text: 'Section sans titre' },
      { level: 6, text: 'Divers' },
    ],
  });
});
