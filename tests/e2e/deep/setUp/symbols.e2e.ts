import { extinguishers, symbolPlan } from '../../../support/symbols/symbolPlan.ts';
import { editorPage, storedFloor } from '../../support/editorPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

test.use({ account: 'customeradmin', tolerated: /Tillsyn: / });
test.setTimeout(90_000);

test('a marked symbol is found, confirmed, placed and taken back, here and in the editor [SETUP-75, SETUP-77, SETUP-78, SETUP-80]', async ({
  page,
  say,
  press,
  session,
  bareHouse,
}) => {
  const stored = await storedFloor(session, bareHouse);
  const { map, floor } = stored;
  const before = (await stored.items()).length;
  const form = new FormData();
  form.set('MapId', String(map.id));
  form.set('file', new Blob([new Uint8Array(await symbolPlan())]), 'plan.png');
  const sent = await fetch(`${process.env.TILLSYN_URL}/api/v1/File`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
  expect(sent.status).toBe(200);

  const button = (key: string, values: Record<string, string | number> = {}) =>
    page.getByRole('button', { name: say(`symbols:${key}`, values), exact: true });
  const plan = page.getByRole('group', { name: say('symbols:drawing', { name: map.name }) });
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
  const seek = async () => {
    await frame(100, 150);
    const kind = page.getByRole('combobox', { name: say('symbols:kind.of', { number: 1 }) });
    if (!(await kind.inputValue())) {
      await kind.click();
      await page.getByRole('option').first().click();
    }
    await press(button('mark.seek'));
    await expect(page.getByText(say('symbols:result.count', { count: extinguishers.length }))).toBeVisible({
      timeout: 30_000,
    });
  };

  await page.goto(`/#/sv/symbols/${map.id}`);
  await expect(plan.locator('img')).toHaveJSProperty('complete', true);
  await look(page, 'symbols to mark');
  await seek();
  await look(page, 'found symbols');
  // Nothing is placed unconfirmed.
  await expect(button('place.run', { count: 0 })).toBeDisabled();
  await press(button('result.confirm_all', { count: extinguishers.length }));
  const list = page.getByRole('list', { name: say('symbols:result.list') });
  await list.getByRole('button', { pressed: true }).last().click();
  await press(button('place.run', { count: extinguishers.length - 1 }));
  await expect(button('placed.undo')).toBeVisible();
  await expect.poll(async () => (await stored.items()).length).toBe(before + extinguishers.length - 1);
  await press(button('placed.undo'));
  await expect.poll(async () => (await stored.items()).length).toBe(before);

  await seek();
  await press(button('result.confirm_all', { count: extinguishers.length }));
  await press(button('place.run', { count: extinguishers.length }));
  await expect(button('placed.undo')).toBeVisible();
  const placed = await stored.items();
  expect(placed).toHaveLength(before + extinguishers.length);
  const nearEach = extinguishers.map(({ x, y }) =>
    placed.some((item) => Math.abs(item.positionX - x) <= 3 && Math.abs(item.positionY - y) <= 5),
  );
  expect(nearEach).toEqual(extinguishers.map(() => true));
  await page
    .getByRole('link', { name: say('symbols:to_drawing'), exact: true })
    .last()
    .click();
  const editor = editorPage(page, say, press);
  await editor.unlock();
  await press(editor.button('undo.named', { name: say('floors:steps.symbols') }));
  await expect.poll(async () => (await stored.items()).length).toBe(before);
  expect(floor.id).toBeGreaterThan(0);
});
