import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: 'admin', language: 'fi', tolerated: /status of 500/ });

test(
  'a failure in a dialog moves none of its buttons, and is read where it stands [HANDS-30]',
  on.phone,
  async ({ page, house, say, press, office }) => {
    await page.goto(`/#/fi/work?customer=${house.customerId}`);
    await press(office.button(say('lists:selection.page_other', { count: 3 })));
    await press(office.button(say('flawWork:orders.assign', { count: 3 })));
    await office.dialog.getByRole('combobox').first().selectOption('nobody');
    const refuse = { status: 500, json: { success: false, data: null, errors: ['Levy on täynnä.'] } };
    await page.route('**/api/v1/FlawEvent/Work', (route) => route.fulfill(refuse));
    const save = office.dialog.getByRole('button').last();
    const before = await save.boundingBox();
    await press(save);
    await expect(office.dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    expect(await save.boundingBox()).toEqual(before);
  },
);
