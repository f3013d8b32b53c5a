import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../../e2e/support/browser.ts';

const FOLDER = import.meta.dirname;
/**
 * First line of a source: `<!-- name | what prints it | what is special | outline -->`. `outline` asks for tags and
 * bookmarks in the PDF.
 */
const ABOUT = /<!--(.*?)-->/u;
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;
const MARGIN = '20mm';

/**
 * Reads the elements that a source marks with `data-item` (its level) and `data-optional` (need not be found). Returns
 * them in the form that the bench reads.
 */
async function itemsOf(page: Page) {
  return Promise.all(
    (await page.locator('[data-item]').all()).map(async (element) => ({
      level: Number(await element.getAttribute('data-item')),
      text: (await element.innerText()).replaceAll(/\s+/g, ' ').trim(),
      ...((await element.getAttribute('data-optional')) !== null && { optional: true }),
    })),
  );
}

/** Prints `bench/agendas/sources/*.html` as PDFs again, and writes the expected items beside each PDF. */
export async function drawAgendas(): Promise<void> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  for (const file of (await readdir(join(FOLDER, 'sources'))).sort()) {
    const html = await readFile(join(FOLDER, 'sources', file), 'utf8');
    const [name = '', producer = '', notes = '', flag] = (ABOUT.exec(html)?.[1] ?? '')
      .split('|')
      .map((part) => part.trim());
    await page.setContent(`<!doctype html><meta charset="utf-8">${html}`);
    const isTagged = flag === 'outline';
    const pdf = await page.pdf({
      format: 'A4',
      landscape: producer.includes('paysage'),
      margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
      printBackground: true,
      tagged: isTagged,
      outline: isTagged,
    });
    await writeFile(join(FOLDER, `${name}.pdf`), pdf);
    const truth = { kind: isTagged ? 'template' : 'agenda', items: await itemsOf(page), producer, notes };
    await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(truth, null, 2)}\n`);
  }
  await browser.close();
}
