import type { Locator, Page } from '@playwright/test';
import type { Session } from '#contract/users/user.ts';
import { expect } from '#tests/e2e/support/fixtures.ts';
import type { Say } from '#tests/e2e/support/texts.ts';
import { extinguishers, symbolPlan } from '#tests/support/symbols/symbolPlan.ts';

/** Makes the plan with symbols the picture of a drawing. */
export async function hangPlan(session: Session, mapId: number): Promise<void> {
  const form = new FormData();
  form.set('MapId', String(mapId));
  form.set('file', new Blob([new Uint8Array(await symbolPlan())]), 'plan.png');
  const response = await fetch(`${process.env.TILLSYN_URL}/api/v1/File`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
  expect(response.status).toBe(200);
}

/** The screen where symbols are found, as a mouse handles it. */
export function finder(page: Page, say: Say, press: (target: Locator) => Promise<void>, name: string) {
  const button = (key: string, values: Record<string, string | number> = {}) =>
    page.getByRole('button', { name: say(`symbols:${key}`, values), exact: true });
  const plan = page.getByRole('group', { name: say('symbols:drawing', { name }) });
  const frame = async (x: number, y: number) => {
    const box = await plan.locator('img').boundingBox();
    if (!box) throw new Error('The drawing is not there.');
    const at = (across: number, down: number) =>
      [box.x + (box.width * (x + across)) / 1000, box.y + (box.height * (y + down)) / 1000] as const;
    await page.mouse.move(...at(-16, -34));
    await page.mouse.down();
    await page.mouse.move(...at(0, 0), { steps: 3 });
    await page.mouse.move(...at(16, 38), { steps: 3 });
    await page.mouse.up();
  };
  const seek = async (count: number = extinguishers.length) => {
    await frame(100, 150);
    const kind = page.getByRole('combobox', { name: say('symbols:kind.of', { number: 1 }) });
    if (!(await kind.inputValue())) {
      await kind.click();
      await page.getByRole('option').first().click();
    }
    await press(button('mark.seek'));
    await expect(page.getByText(say('symbols:result.count_other', { count }))).toBeVisible({
      timeout: 30_000,
    });
  };
  return { button, plan, frame, seek };
}
