import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { textKeys } from '#server/db/textKeys.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();
const { seed } = backend;
type Tenant = Awaited<ReturnType<typeof seed.tenant>>;
type Level = Tenant['level'];

beforeAll(async () => {
  await preloadTexts([
    'catalogue',
    'checklists',
    'documents',
    'lists',
    'questions',
    'roles',
    'roundPlans',
    'users',
  ]);
  await Promise.all([
    import('#features/buildings/BuildingsScreen.tsx'),
    import('#features/catalogue/CatalogueScreen.tsx'),
    import('#features/checklists/ChecklistsScreen.tsx'),
    import('#features/documents/DocumentsScreen.tsx'),
    import('#features/questions/QuestionsScreen.tsx'),
    import('#features/roles/RolesScreen.tsx'),
    import('#features/roundPlans/RoundPlansScreen.tsx'),
  ]);
}, 60_000);

const posted =
  (path: string, more: object = {}) =>
  (level: Level, name: string, token: string): Promise<unknown> =>
    backend.ask('POST', `v1/${path}`, {
      token,
      key: crypto.randomUUID(),
      body: { name, customerId: level.id, ...more },
    });
const storeDocument = ({ id: customerId }: Level, name: string): Promise<unknown> =>
  seed.file(
    { customerId },
    {
      name,
      ...textKeys(name),
      documentType: 1,
      mimeType: 'application/pdf',
      created: backend.time.now.toISOString(),
    },
  );

const lists = [
  { at: 'buildings', make: (level: Level, name: string): Promise<unknown> => seed.building(level, name) },
  { at: 'fireprotection', make: posted('FireProtection', { group: 3 }) },
  { at: 'checklists', make: posted('QuestionList') },
  { at: 'documents', make: storeDocument },
  { at: 'questions', make: posted('QuestionGroup') },
  { at: 'roles', make: posted('Role') },
  { at: 'roundplanning', make: posted('RoundPlanning', { start: '2027-01-31T00:00:00Z' }) },
];

test.each(lists)(
  '$at lists what the chosen customer has, not what the viewer sees elsewhere',
  async ({ at, make }) => {
    const { people, root, level, sibling } = await seed.tenant();
    await seed.licence(root, { checklist: true });
    const token = await seed.tokenFor(people.CustomerAdmin, ['checklist']);
    const viewer = { ...people.CustomerAdmin, token };
    await make(level, 'Här', token);
    await make(sibling, 'Bredvid', token);
    setWidth(1440);
    for (const [chosen, own, other] of [
      [level, 'Här', 'Bredvid'],
      [sibling, 'Bredvid', 'Här'],
    ] as const) {
      const { unmount } = await open(`/en/${at}?customer=${chosen.id}`, viewer);
      expect(await screen.findByRole('cell', { name: own })).toBeVisible();
      await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
      expect(screen.queryByRole('cell', { name: other })).toBeNull();
      unmount();
    }
  },
);

test.each(lists)('$at lists only the records that match the search', async ({ at, make }) => {
  const { people, root, level } = await seed.tenant();
  await seed.licence(root, { checklist: true });
  const token = await seed.tokenFor(people.CustomerAdmin, ['checklist']);
  await make(level, 'Ekhuset', token);
  await make(level, 'Björkhuset', token);
  setWidth(1440);
  const viewer = { ...people.CustomerAdmin, token };
  await open(`/en/${at}?customer=${level.id}&q=ekhus`, viewer);
  expect(await screen.findByRole('cell', { name: 'Ekhuset' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  expect(screen.queryByRole('cell', { name: 'Björkhuset' })).toBeNull();
});
