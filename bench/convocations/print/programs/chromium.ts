import { launchBrowser } from '../../../../e2e/support/browser.ts';
import type { Paper } from '../../paper.ts';
import type { Chance } from '../../random.ts';
import { blocksOf, htmlOf, MARGIN_OF_BODY, markupOf } from './html.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

let opened: Promise<{ browser: Browser; page: Page }> | undefined;

async function open(): Promise<{ browser: Browser; page: Page }> {
  const browser = await launchBrowser({ fonts: 'of the machine' });
  return { browser, page: await browser.newPage({ javaScriptEnabled: false }) };
}

/** Ends the browser that prints, if there is one. */
export async function closeChromium(): Promise<void> {
  const last = opened;
  opened = undefined;
  await (await last)?.browser.close();
}

const inches = (points: number): string => `${(points / 72).toFixed(4)}in`;

/** Prints a paper as a browser does; one browser prints all papers. */
export async function printInChromium(paper: Paper, chance: Chance): Promise<Uint8Array> {
  opened ??= open();
  const { page } = await opened;
  const { sheet } = paper;
  const markup = markupOf(chance);
  await page.setContent(htmlOf(paper, markup));
  const running = (lines: Paper['sheet']['header']): string => {
    const html = blocksOf(lines, { ...sheet, size: sheet.size * 0.8 }, markup)
      .replaceAll('{pages}', '<span class="totalPages"></span>')
      .replaceAll('{page}', '<span class="pageNumber"></span>');
    return `<div style="width: 100%; margin: 0 ${inches(sheet.right)} 0 ${inches(sheet.left)}; font-size: ${sheet.size * 0.8}pt">${html}</div>`;
  };
  const isTagged = chance.is(0.5);
  return new Uint8Array(
    await page.pdf({
      width: inches(sheet.width),
      height: inches(sheet.height),
      margin: {
        top: inches(sheet.top),
        right: inches(sheet.right),
        bottom: inches(sheet.bottom),
        left: inches(sheet.left * (1 - MARGIN_OF_BODY)),
      },
      printBackground: true,
      tagged: isTagged,
      displayHeaderFooter: sheet.header.length + sheet.footer.length > 0,
      headerTemplate: running(sheet.header),
      footerTemplate: running(sheet.footer),
    }),
  );
}
