import type { Locator, Page } from '@playwright/test';
import { ask } from './api.ts';
import { expect, test } from './fixtures.ts';
import type { keyboardOn } from './keyboard.ts';
import { look } from './look.ts';

/** Actions of a person with an input device. */
interface Hand {
  press: (target: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
  /** Chooses from a list that a field opens. */
  choose: (field: Locator, option: string) => Promise<void>;
  /** Moves from the chosen radio button to another one of its group. */
  pick: (chosen: Locator, wanted: Locator) => Promise<void>;
}

const mouseHand = (page: Page): Hand => ({
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (field, option) => {
    await field.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  },
  pick: (_chosen, wanted) => wanted.click(),
});

const keyboardHand = (page: Page, keys: ReturnType<typeof keyboardOn>): Hand => ({
  press: keys.use,
  write: async (field, text) => {
    await keys.tabTo(field);
    await keys.type(text);
  },
  choose: async (field, option) => {
    await keys.tabTo(field);
    await keys.press('ArrowDown');
    const target = page.getByRole('option', { name: option, exact: true });
    await expect(target).toBeVisible();
    const id = await target.getAttribute('id');
    for (let step = 0; step < 60; step += 1) {
      if ((await field.getAttribute('aria-activedescendant')) === id) break;
      await keys.press('ArrowDown');
    }
    await keys.press('Enter');
  },
  pick: async (chosen, wanted) => {
    await keys.tabTo(chosen);
    await keys.arrowTo(wanted);
  },
});

/** Sets up an empty customer up to a planned round with this input device. */
export function setUpEmptyCustomer(kind: 'mouse' | 'keyboard'): void {
  test.describe(() => {
    test.use({ account: 'companyadmin' });
    test.setTimeout(240_000);
    test(`an empty customer comes to a planned round that can be started, by ${kind}`, async ({
      page,
      say,
      keys,
      bareHouse,
      session,
    }) => {
      const hand = kind === 'mouse' ? mouseHand(page) : keyboardHand(page, keys);
      const { press, write, choose, pick } = hand;
      const name = `Nya kunden ${kind}`;
      const { id: customerId } = await ask<{ id: number }>(session, 'v1/Customer', {
        name,
        parentId: bareHouse.customerId,
      });
      const { id: buildingId } = await ask<{ id: number }>(session, 'v1/Building', {
        name: 'Lagret',
        customerId,
      });
      await ask(session, 'v1/Floor', { name: 'Bottenvåning', buildingId, level: 0 });
      const button = (key: string, values: Record<string, string> = {}) =>
        page.getByRole('button', { name: say(key, values), exact: true });
      const dialog = page.getByRole('dialog');
      const field = (key: string) => dialog.getByLabel(say(key), { exact: true });
      const save = dialog.getByRole('button', { name: say('lists:form.save'), exact: true });
      const openList = async (path: string) => {
        await page.goto(`/#/sv/${path}?customer=${customerId}`);
        await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
      };
      /** Opens a form by its button, fills it and saves it. */
      const add = async (open: string, fill: () => Promise<void>, done: string) => {
        await press(button(open).first());
        await expect(dialog).toBeVisible();
        if (kind === 'keyboard') await keys.inside(dialog);
        await fill();
        await press(save);
        await expect(page.getByText(say(done))).toBeVisible();
        await expect(dialog).toBeHidden();
      };

      await test.step('kinds of items and roles are added', async () => {
        await openList('fireprotection');
        await add(
          'catalogue:add',
          () => write(field('catalogue:form.name'), 'Pulversläckare 6 kg'),
          'catalogue:added',
        );
        await openList('roles');
        await add(
          'roles:add',
          () => write(dialog.getByLabel(say('roles:name')), 'Lagrets rondare'),
          'roles:added',
        );
        await openList('users');
        await add(
          'users:add',
          async () => {
            await write(field('users:form.first_name'), 'Lova');
            await write(field('users:form.last_name'), 'Lagerkvist');
            await write(field('users:form.email'), `lova.${kind}@example.com`);
            await write(field('users:form.phone'), '0701234567');
            await pick(
              dialog.getByRole('radio', { name: say('invitations:by_letter') }),
              dialog.getByRole('radio', { name: say('invitations:by_password') }),
            );
            await write(
              dialog.getByRole('textbox', { name: say('users:form.password'), exact: true }),
              'Tillsyn-test-1',
            );
            await write(dialog.getByRole('textbox', { name: say('users:form.repeat') }), 'Tillsyn-test-1');
            await choose(
              dialog.getByRole('combobox', { name: say('users:form.roles'), exact: true }),
              'Lagrets rondare',
            );
          },
          'users:user_created',
        );
      });

      await test.step('questions and a checklist are added', async () => {
        await openList('questions');
        await add(
          'questions:add_group',
          () => write(field('questions:form.group_name'), 'Lagret'),
          'questions:group_added',
        );
        await press(page.getByRole('button', { name: 'Lagret', exact: true }).first());
        await press(page.getByRole('complementary').getByRole('button', { name: say('questions:open') }));
        await expect(page).toHaveURL(/questions\/\d+/);
        await add(
          'questions:add',
          () => write(field('questions:form.name'), 'Är gångarna fria?'),
          'questions:added',
        );
        await openList('checklists');
        await press(button('checklists:add').first());
        await write(page.getByLabel(say('checklists:form.name'), { exact: true }), 'Lagrets checklista');
        await press(button('checklists:save'));
        await expect(page.getByText(say('checklists:added'))).toBeVisible();
        await press(button('lists:panes.add', { name: 'Är gångarna fria?' }));
        await press(button('checklists:save'));
        await expect(page.getByText(say('checklists:saved'))).toBeVisible();
      });

      await test.step('the plan', async () => {
        await openList('roundplanning');
        await press(button('roundPlans:add').first());
        await write(page.getByLabel(say('roundPlans:form.name'), { exact: true }), 'Lagrets månadsrond');
        await choose(
          page.getByRole('combobox', { name: say('roundPlans:form.responsible') }),
          'Lagrets rondare',
        );
        const available = page.getByRole('region', { name: say('roundPlans:parts.floors.available') });
        await choose(available.getByRole('combobox'), 'Lagret');
        await press(available.getByRole('button', { name: /Bottenvåning/ }));
        const tab = (key: string) => page.getByRole('tab', { name: new RegExp(`^${say(key)}`) });
        if (kind === 'mouse') await tab('roundPlans:tabs.checklists').click();
        else {
          await keys.backTo(tab('roundPlans:tabs.floors'));
          for (let step = 0; step < 3; step += 1) await keys.press('ArrowRight');
        }
        await press(
          page
            .getByRole('region', { name: say('roundPlans:parts.checklists.available') })
            .getByRole('button', { name: /Lagrets checklista/ }),
        );
        await expect(page.getByText(say('roundPlans:meaning.questions_one', { count: '1' }))).toBeVisible();
        await look(page, `planned by ${kind}`);
        const saveplan = button('roundPlans:save');
        if (kind === 'mouse') await saveplan.click();
        else {
          await keys.backTo(saveplan);
          await keys.press('Enter');
        }
        await expect(page).toHaveURL(/roundplanning\/[1-9]/);
      });

      await test.step('the round', async () => {
        const planId = Number(/roundplanning\/(\d+)/.exec(page.url())?.[1]);
        await page.goto(`/#/sv/startround/${planId}`);
        const start = button('rounds:start.start');
        await expect(start).toHaveAttribute('aria-busy', 'false');
        await press(start);
        await expect(page).toHaveURL(/\/round\/\d+/);
        await expect(page.getByRole('heading', { level: 1, name: 'Lagrets månadsrond' })).toBeVisible();
      });
    });
  });
}
