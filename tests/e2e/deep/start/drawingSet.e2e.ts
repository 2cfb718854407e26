import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { lockedPdf, planPdf } from '#tests/e2e/support/pdfs.ts';

test.use({ account: 'companyadmin', tolerated: /net::ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
test.setTimeout(120_000);

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('a set of drawings is read, corrected, saved, given a new edition and undone [SETUP-68, SETUP-69]', async ({
  page,
  context,
  say,
  press,
  session,
}) => {
  const { customerId } = session.user;
  const { id } = await ask<{ id: number }>(session, 'v1/Building', { name: 'Kvarnen', customerId });
  const floors = async () =>
    (await ask<Floor[]>(session, `v1/Floor?buildingId=${id}&pageSize=0&orderBy=Level`)).map(
      ({ name }) => name,
    );
  const mapOf = async (name: string) => {
    const floors = await ask<Floor[]>(session, `v1/Floor?buildingId=${id}&pageSize=0`);
    const floor = floors.find((one) => one.name === name);
    const [map] = await ask<FloorMap[]>(session, `v1/Map?floorId=${floor?.id ?? 0}&pageSize=0`);
    if (!map) throw new Error(`${name} has no drawing.`);
    return map;
  };
  const button = (key: string, more = {}) => page.getByRole('button', { name: say(key, more), exact: true });
  const floorOf = (name: string, at: number) =>
    page.getByRole('combobox', {
      name: say('drawingSet:floor_of', { page: say('drawingSet:page_of', { name, page: at }) }),
      exact: true,
    });
  const choose = (files: readonly ReturnType<typeof pdf>[]) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files]);
  const set = [
    pdf('Kvarnen.pdf', planPdf(4)),
    pdf('trasig.pdf', Buffer.from('%PDF-1.7 avbruten')),
    pdf('låst.pdf', lockedPdf('hemligt')),
  ];
  page.on('dialog', (dialog) => void dialog.accept());

  await test.step('readable files are read and unreadable ones are named', async () => {
    await page.goto(`/#/sv/buildings/${id}/drawing-set`);
    await choose(set);
    await expect(page.getByText(say('drawingFile:problems.cut_off'))).toBeVisible();
    await expect(floorOf('Kvarnen.pdf', 4)).toHaveValue('Plan 4');
    await expect(page.getByText(say('drawingSet:file_locked'), { exact: true })).toBeVisible();
    await press(button('drawingSet:file_leave_out'));
    await look(page, 'a set of drawings');
  });

  await test.step('arrows go between rows, and several pages get a floor at once', async () => {
    await floorOf('Kvarnen.pdf', 1).press('Escape');
    await floorOf('Kvarnen.pdf', 1).press('ArrowDown');
    await expect(floorOf('Kvarnen.pdf', 2)).toBeFocused();
    const label = (at: number) =>
      say('drawingSet:select', { page: say('drawingSet:page_of', { name: 'Kvarnen.pdf', page: at }) });
    await page.getByRole('checkbox', { name: label(4), exact: true }).check();
    const bulk = page.getByRole('group', { name: say('drawingSet:bulk') });
    await bulk.getByRole('combobox').fill('Källare');
    await press(bulk.getByRole('button', { name: say('drawingSet:give_floor') }));
    await expect(floorOf('Kvarnen.pdf', 4)).toHaveValue('Källare');
  });

  await test.step('after a reload the same files restore the corrections [SETUP-73]', async () => {
    await page.reload();
    await expect(page.getByText(say('drawingSet:draft.title'))).toBeVisible();
    await choose(set.slice(0, 1));
    await expect(floorOf('Kvarnen.pdf', 4)).toHaveValue('Källare');
  });

  await test.step('one rotation applies to all pages of the size [SETUP-70]', async () => {
    const first = say('drawingSet:page_of', { name: 'Kvarnen.pdf', page: 1 });
    await press(
      page.getByRole('button', { name: say('drawingSet:adjust_page', { page: first }), exact: true }),
    );
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('button', { name: say('drawingFile:turn_right') }));
    await expect(dialog.getByText(say('drawingSet:for_all_other', { count: 3 }))).toBeVisible();
    await press(dialog.getByRole('button', { name: say('drawingSet:adjust_done') }));
    await expect(dialog).toBeHidden();
  });

  await test.step('a lost connection is waited for, and each drawing is made once [SETUP-71, SETUP-72]', async () => {
    await expect(button('drawingSet:save_other', { count: 4 })).toBeEnabled();
    await context.setOffline(true);
    await press(button('drawingSet:save_other', { count: 4 }));
    await expect(page.getByText(say('drawingSet:waiting')).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(say('drawingSet:finished_other', { count: 4 }))).toBeVisible({
      timeout: 30_000,
    });
    expect(await floors()).toEqual(['Källare', 'Plan 1', 'Plan 2', 'Plan 3']);
  });

  await test.step('a new edition is found, fitted and confirmed [SETUP-74]', async () => {
    const before = await mapOf('Plan 2');
    await page.goto(`/#/sv/floors/${id}`);
    await press(page.getByRole('link', { name: say('buildings:detail.floors.drawing_set') }));
    await choose([pdf('Plan 2 rev B.pdf', planPdf(1))]);
    const row = say('drawingSet:page_of', { name: 'Plan 2 rev B.pdf', page: 1 });
    const fit = page.getByRole('button', { name: say('drawingSet:fit_page', { page: row }), exact: true });
    await expect(page.getByText(say('drawingSet:comparing'))).toBeHidden();
    // As a drawing of its own it gets the notice about existing drawings.
    const becomes = page.getByRole('combobox', {
      name: say('drawingSet:as_of', { page: row }),
      exact: true,
    });
    await press(becomes);
    await press(page.getByRole('option').first());
    const beside = say('drawingSet:beside_one', { count: 1, names: before.name });
    await expect(page.getByText(beside)).toBeVisible();
    await press(becomes);
    await press(page.getByRole('option').nth(1));
    await expect(page.getByText(beside)).toBeHidden();
    await expect(button('drawingSet:save_one', { count: 1 })).toBeDisabled();
    await press(fit);
    await press(page.getByRole('dialog').getByRole('button', { name: say('drawingSet:fit_confirm') }));
    await press(button('drawingSet:save_one', { count: 1 }));
    await expect(page.getByText(say('drawingSet:finished_one', { count: 1 }))).toBeVisible({
      timeout: 20_000,
    });
    const after = await mapOf('Plan 2');
    expect([after.id, after.oldFileId]).toEqual([before.id, before.file?.id]);
  });

  await test.step('each set is undone as a unit', async () => {
    await press(button('drawingSet:undo'));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(say('drawingSet:undo_goes.replaced_one', { count: 1 }))).toBeVisible();
    await press(dialog.getByRole('button', { name: say('drawingSet:undo') }));
    await expect(page.getByText(say('drawingSet:import.undone'))).toBeVisible();
    expect((await mapOf('Plan 2')).oldFileId).toBeNull();
  });
});
