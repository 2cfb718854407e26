import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { ListedRound } from '#contract/rounds/round.ts';
import { readPdf } from '#tests/support/readPdf.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

/** Downloads the PDF of a button on the screen. */
const download = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const bytes = readFileSync(await file.path());
  await expect(button).toBeEnabled();
  return { name: file.suggestedFilename(), ...readPdf(bytes) };
};

/**
 * Returns a picture's number of dark or coloured pixels, their mean lightness and the colour of its corner.
 */
const look = async (jpeg: Buffer) => {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let inked = 0;
  let light = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.min(red, green, blue) >= 200) continue;
    inked += 1;
    light += 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return {
    width: info.width,
    share: inked / (info.width * info.height),
    lightness: light / inked,
    corner: [...data.subarray(0, 3)],
  };
};

test.use({ colorScheme: 'dark', account: 'admin' });

test('statistics go to paper: charts and circles as pictures on white also in the dark scheme, texts as text', async ({
  page,
  say,
}) => {
  test.setTimeout(180_000);
  await page.goto('/#/sv/statistics');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const events = await download(page, say('common:pdf.download'));
  expect(events.name).toMatch(/^Statistik – Händelser – .*\.pdf$/);
  const texts = events.texts.flat();
  for (const key of ['events.by_month', 'events.of_year', 'events.not_done', 'attention.over30'])
    expect(texts).toContain(say(`statistics:${key}`));
  expect(texts).toContain('januari');
  // Bars, doughnut, three patches of the legend, three marks of its parts, three of the ages.
  expect(events.jpegs).toHaveLength(11);
  for (const picture of await Promise.all(events.jpegs.map(look))) {
    expect(picture.share).toBeGreaterThan(0.005);
    // Colours for paper: those of the dark scheme are light.
    expect(picture.lightness).toBeLessThan(140);
    for (const channel of picture.corner) expect(channel).toBeGreaterThan(235);
  }

  await page.goto('/#/sv/statistics?tab=inspections');
  await expect(page.getByRole('table', { name: say('statistics:inspections.by_month') })).toBeVisible();
  const plan = await page.getByRole('rowheader').first().textContent();
  const inspections = await download(page, say('common:pdf.download'));
  // A name too long for its column takes two lines.
  const pageText = inspections.texts.flat().join(' ');
  for (const text of [plan, say('statistics:states.done'), say('statistics:counts.completed')])
    expect(pageText).toContain(text);
  // Eight marks and the doughnut, however many plans there are.
  expect(inspections.jpegs).toHaveLength(9);
  const circles = await Promise.all(inspections.jpegs.map(look));
  expect(circles.filter(({ width }) => width === 96)).toHaveLength(8);
  for (const { share } of circles) expect(share).toBeGreaterThan(0.01);
});

test('a finished round is printed with its charts, items and answers [FIN-02, ROUND-52]', async ({
  page,
  say,
  session,
}) => {
  test.setTimeout(180_000);
  const { customerId } = session.user;
  const rounds = await ask<ListedRound[]>(
    session,
    `v1/RoundHistory/Completed?pageSize=1&customerId=${customerId}`,
  );
  const [round] = rounds;
  await page.goto(`/#/sv/round/done/${round?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: round?.name })).toBeVisible();
  const report = await download(page, say('common:pdf.download'));
  const texts = report.texts.flat();
  expect(texts).toContain(round?.name);
  for (const key of [
    'summary.items',
    'summary.questions',
    'summary.controlled_items',
    'finished.responsible',
  ])
    expect(texts.some((text) => text.startsWith(say(`rounds:${key}`)))).toBe(true);
  // The charts with numbers, and the marks and patches in the tables.
  expect(report.jpegs.length).toBeGreaterThanOrEqual(4);
  for (const { corner } of await Promise.all(report.jpegs.map(look)))
    for (const channel of corner) expect(channel).toBeGreaterThan(235);
});
