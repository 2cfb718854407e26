import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ account: 'customeradmin' });

test.describe('on a phone', () => {
  test.use({ language: 'fi' });
  test('the work list is cards by building, its filters folded', on.phone, async ({ page, say, press }) => {
    for (const tab of ['flaws', 'rounds', 'questions'] as const) {
      await page.goto(`/#/fi/work?customer=2&tab=${tab}`);
      const table = page.getByRole('table', { name: say(`dashboard:work.${tab}`), exact: true });
      await expect(table).toHaveAttribute('aria-busy', 'false');
      await look(page, `work ${tab}`);
    }
    const filters = page.getByRole('group', { name: say('dashboard:work.filters') });
    await expect(filters).toBeHidden();
    await press(page.getByRole('button', { name: say('dashboard:work.filters') }));
    await expect(filters).toBeVisible();
    await page.goto('/#/fi/work?customer=2&age=over30');
    const tick = page.getByRole('checkbox').first();
    const name = page.getByRole('row').filter({ has: tick }).getByRole('button').first();
    const [box, beside] = await Promise.all([tick.boundingBox(), name.boundingBox()]);
    const middle = (of: typeof box) => (of ? of.y + of.height / 2 : NaN);
    expect(Math.abs(middle(box) - middle(beside))).toBeLessThan(12);
    await expect(filters).toBeVisible();
  });

  test(
    'names of 200 letters leave the link dialog its width and its buttons',
    on.phone,
    async ({ page, say, press, office }) => {
      const long = 'Samhällsbyggnadsförvaltningensfastighetsavdelning'.repeat(5).slice(0, 200);
      // Makes the first level below the customer and every first name as long as a name can be.
      await page.route(/\/Customer\/TreeNode/, async (route) => {
        const answer = await route.fetch();
        const { data, ...rest } = (await answer.json()) as { data: [{ children: { name: string }[] }] };
        const [child] = data[0].children;
        if (child) child.name = long;
        await route.fulfill({ response: answer, json: { data, ...rest } });
      });
      await page.route(/\/GetUsersIncludingExternal/, async (route) => {
        const answer = await route.fetch();
        const { data, ...rest } = (await answer.json()) as { data: { firstName: string }[] };
        const renamedUsers = data.map((user) => ({ ...user, firstName: long }));
        await route.fulfill({ response: answer, json: { data: renamedUsers, ...rest } });
      });
      await office.openList('fi', 'users?customer=5');
      const menu = page.getByRole('button', { name: office.like('common:data_table.actions_of') });
      await press(menu.first());
      const linking = page.getByRole('menuitem', { name: office.like('users:actions.link') });
      await expect(linking).toBeInViewport({ ratio: 1 });
      await press(linking);
      await press(office.dialog.getByRole('treeitem', { name: long }));
      await expect(office.dialog.getByRole('status')).toContainText(`› ${long}`);
      await expect(office.dialog.getByRole('combobox')).toBeVisible();
      await expect(office.button(say('users:link.save'))).toBeInViewport({ ratio: 1 });
      const field = await office.dialog.getByRole('searchbox').boundingBox();
      const title = await office.dialog
        .getByRole('heading', { name: office.like('users:link.title') })
        .boundingBox();
      expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThan(844 / 3);
      expect(field?.width).toBeGreaterThan(300);
      expect(
        await office.dialog.locator('*').evaluateAll((parts) =>
          parts
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
            .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
            .map(({ className }) => className),
        ),
      ).toEqual([]);
      await look(page, 'link of long names');
    },
  );
});
