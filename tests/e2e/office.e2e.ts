import { expect, on, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

const place = '?customer=2';
/**
 * Lists and overviews, and lists whose first row opens a screen of its own. Further levels are visited in the
 * folder `deep`.
 */
const overviews = [
  'work',
  'approvals',
  'buildings',
  'users',
  'fireprotection',
  'severities',
  'fault-reports',
  'contractor-links',
  'roles',
  'set-up',
  'pauses',
  'fire-safety-files',
  'documents',
  'registers',
  'competence',
  'labels',
  'scan',
  'apikeys',
  'audit',
  'login-settings',
  'webhooks',
  'privacy',
  'account',
  'license',
  'status',
  'year',
  'services',
  'servicerules',
  'reminders',
  'own-password',
  'statistics',
  'OngoingMoves',
  'MoveWizard/0',
  'guide',
  'changelog',
];
const openingLists = ['questions', 'checklists', 'roundplanning'];

test.use({ language: 'fi', account: 'webadmin' });
test.setTimeout(180_000);

test(
  'every screen of the office is usable for all, in fi',
  on.phone,
  async ({ page, press, office, house }) => {
    const { buildingId } = house;
    const ofBuilding = [
      `buildings/${buildingId}`,
      `buildings/${buildingId}/drawing-set`,
      `floors/${buildingId}`,
    ];
    for (const path of [...overviews, ...ofBuilding]) {
      await page.goto(`/#/fi/${path}${place}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await look(page, path);
      await expect(page).toHaveURL(new RegExp(`/${path}\\b`));
    }
    for (const path of openingLists) {
      await office.openList('fi', `${path}${place}`);
      await look(page, path);
      await press(page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first());
      await expect(page).toHaveURL(/\/\d+/);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await look(page, `one of ${path}`);
    }
  },
);
