import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { maps } from '../../../server/db/schema/drawings.ts';
import { preloadTexts } from '../../../src/platform/language/i18n.ts';
import { setWidth, useScreens } from '../../support/screens/screens.tsx';
import { expectWarning } from '../../support/warnings.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['symbols', 'inventory']);
  await import('../../../src/features/symbols/SymbolsScreen.tsx');
}, 60_000);

test('a drawing with a picture offers to mark a symbol, and seeks nothing before [SETUP-75]', async () => {
  setWidth(1440);
  const { people, map, level } = await backend.seed.tenant();
  const file = await backend.seed.file({ customerId: level.id });
  await backend.db.update(maps).set({ fileId: file.id }).where(eq(maps.id, map.id));
  await open(`/en/symbols/${map.id}`, people.Admin);
  expect(await screen.findByText(/Mark one symbol on the drawing/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Find all like it' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Symbol' })).toBeChecked();
});

test('a drawing without a picture, and one that is not there, say so [SETUP-75]', async () => {
  const { people, map } = await backend.seed.tenant();
  await open(`/en/symbols/${map.id}`, people.Admin);
  expect(
    await screen.findByText('This drawing has no picture to search. Add the picture first.'),
  ).toBeVisible();
  expectWarning(/getMap failed/);
  await open('/en/symbols/999999', people.Admin);
  expect(await screen.findByText('There is no such drawing here.')).toBeVisible();
});
