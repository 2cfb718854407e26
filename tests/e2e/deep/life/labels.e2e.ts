import { readFileSync } from 'node:fs';
import type { Floor } from '#contract/buildings/building.ts';
import type { ItemCode } from '#contract/codes/itemCode.ts';
import { readPdf } from '#tests/support/readPdf.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ account: 'admin' });
test.setTimeout(180_000);

test(
  'labels of a floor and blank labels print on A4 sheets with number, kind and code [LIFE-42, LIFE-43, LIFE-47]',
  on.desktop,
  async ({ page, house, session, say, press, office }) => {
    const [floor] = await ask<Floor[]>(session, `v1/Floor?buildingId=${house.buildingId}&pageSize=0`);
    const save = async (count: number) => {
      const button = office.button(say('codes:labels.save_other', { count }));
      const [file] = await Promise.all([page.waitForEvent('download'), press(button)]);
      return readPdf(readFileSync(await file.path()));
    };
    await page.goto(`/#/sv/buildings/${house.buildingId}?customer=${house.customerId}`);
    await page.goto(`/#/sv/labels?customer=${house.customerId}&floor=${floor?.id}`);
    await expect(page.getByText(say('codes:labels.empty'))).toBeVisible();
    await press(office.button(say('codes:labels.make')));
    const status = await page.getByRole('status').filter({ hasText: /\d/ }).innerText();
    const count = Number(/\d+/.exec(status)?.[0]);
    expect(count).toBeGreaterThan(3);
    await expect(office.button(say('codes:labels.save_other', { count }))).toBeEnabled();
    await look(page, 'labels of a floor');
    const codes = await ask<ItemCode[]>(session, `v1/ItemCode?floorId=${floor?.id}&pageSize=0`);
    expect(codes).toHaveLength(count);
    const { file, texts } = await save(count);
    expect(file).toMatch(/\/MediaBox \[0 0 595(\.\d+)? 84[12](\.\d+)?\]/);
    const words = texts.flat().join(' ');
    for (const { code, item } of codes) {
      expect(words).toContain(String(item?.positionNumber));
      expect(words.replaceAll(/[\s-]/g, '')).toContain(code);
    }

    await page.goto(`/#/sv/labels?customer=${house.customerId}`);
    await page.getByLabel(say('codes:labels.count'), { exact: true }).fill('50');
    await press(office.button(say('codes:labels.make_blank')));
    await expect(office.button(say('codes:labels.save_other', { count: 50 }))).toBeEnabled();
    await look(page, 'blank labels');
    expect((await save(50)).texts).toHaveLength(2);
  },
);
