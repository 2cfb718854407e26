import { jsPDF } from 'jspdf';
import { figureTable, rounded, type Section } from '../scripts/support/results.ts';
import { createYardstick } from '../scripts/support/yardstick.ts';
import { ask, openSession } from '../tests/e2e/support/api.ts';
import { loggedIn, startRounds } from './support/roundProduct.ts';
import { openBrowser, openPage } from './support/slowPage.ts';

const account = 'companyadmin';
const pages = 8;

/** Creates A1 sheets of walls, doors and texts, in the style of CAD exports of floors. */
function planSet(): Buffer {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a1' });
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) pdf.addPage();
    pdf.setLineWidth(0.5).rect(20, 20, 800, 550);
    pdf.setFontSize(40).text(`Plan ${page}`, 40, 560);
    pdf.setFontSize(8);
    for (let room = 0; room < 400; room += 1) {
      const [x, y] = [30 + (room % 25) * 31, 30 + Math.floor(room / 25) * 32];
      pdf.rect(x, y, 28, 28);
      pdf.line(x, y + 10, x + 8, y + 2);
      pdf.circle(x + 14, y + 14, 3);
      pdf.text(`Rum ${page}${room}`, x + 4, y + 24);
    }
  }
  return Buffer.from(pdf.output('arraybuffer'));
}

/** Measures saving a set of PDF drawings through the browser: the time per page, including all processing on the server. */
export async function measureDrawingSet(): Promise<Section> {
  const yardstick = createYardstick();
  const product = await startRounds([40]);
  const browser = await openBrowser();
  try {
    const session = await openSession(account);
    const { customerId } = session.user;
    const { id } = await ask<{ id: number }>(session, 'v1/Building', { name: 'Kvarnen', customerId });
    const state = await loggedIn(browser, product, account);
    const { page } = await openPage(browser, {
      ...state,
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block' as const,
    });
    const server = { busyMs: 0 };
    page.on('requestfinished', (request) => {
      const { responseStart, requestStart } = request.timing();
      if (request.method() === 'POST' && /\/v1\/File$/.test(request.url()))
        server.busyMs += responseStart - requestStart;
    });
    await page.goto(`/#/sv/buildings/${id}/drawing-set`);
    const file = { name: 'Kvarnen.pdf', mimeType: 'application/pdf', buffer: planSet() };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const save = page.getByRole('button', { name: `Spara ${pages} ritningar`, exact: true });
    await save.click({ timeout: 120_000 });
    await yardstick.measure();
    const startedMs = performance.now();
    await page.getByText(`${pages} ritningar är sparade`).waitFor({ timeout: 120_000 });
    const pageSeconds = (performance.now() - startedMs) / pages / 1000;
    await yardstick.measure();
    const figures = [
      {
        what: `a page of a set of ${pages}, an A1 sheet in PDF`,
        value: rounded(pageSeconds, 2),
        unit: 's',
        atMost: 1.5,
      },
    ];
    const waits = rounded(server.busyMs / pages / 1000, 2);
    return {
      title: 'Saving a set of drawings',
      text: `${figureTable(figures)}\n\nAn upload waited ${waits} s for its response, three in flight. ${yardstick.note()}`,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
