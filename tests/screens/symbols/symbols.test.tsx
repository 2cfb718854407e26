import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { maps } from '#server/db/schema/drawings.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { ResultPanel } from '#features/symbols/ResultPanel.tsx';
import type { Offer } from '#features/symbols/sought.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['symbols', 'inventory']);
  await import('#features/symbols/SymbolsScreen.tsx');
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

test('a drawing without a picture, and one that does not exist, say so [SETUP-75]', async () => {
  const { people, map } = await backend.seed.tenant();
  await open(`/en/symbols/${map.id}`, people.Admin);
  expect(
    await screen.findByText('This drawing has no picture to search. Add the picture first.'),
  ).toBeVisible();
  expectWarning(/getMap failed/);
  await open('/en/symbols/999999', people.Admin);
  expect(await screen.findByText('There is no such drawing here.')).toBeVisible();
});

test('places of a legend are listed apart, and aren’t confirmed with the others [SETUP-155]', async () => {
  const { people, map } = await backend.seed.tenant();
  const { user } = await open(`/en/symbols/${map.id}`, people.Admin);
  const offer = (id: string, isInLegend: boolean): Offer => ({
    id,
    isInLegend,
    label: null,
    symbol: 0,
    turn: 0,
    isMirrored: false,
    certainty: 0.9,
    x: 0.5,
    y: 0.5,
    width: 0.01,
    height: 0.01,
  });
  const finding = {
    drawing: { map: { ...map, file: null } as unknown as FloorMap, floorName: 'Plan 1' },
    offers: [offer('plan', false), offer('legend', true)],
    there: 0,
    items: [],
    texts: [],
    aspect: 1,
  };
  const judge = vi.fn();
  const no = () => undefined;
  render(
    <MantineProvider>
      <ResultPanel
        findings={[finding]}
        shown={finding}
        sought={[]}
        kinds={[]}
        picture={null}
        limit={0.5}
        verdicts={new Map()}
        numbering={{ first: null, useTexts: false }}
        isPlacing={false}
        onShow={no}
        onLimit={no}
        onNumbering={no}
        onPlace={no}
        onVerdict={judge}
      />
    </MantineProvider>,
  );
  const apart = screen.getByRole('list', { name: 'Places in a legend' });
  expect(within(apart).getAllByRole('listitem')).toHaveLength(1);
  expect(
    within(screen.getByRole('list', { name: 'Found places, most certain first' })).getAllByRole('listitem'),
  ).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Confirm 1 shown' }));
  expect(judge).toHaveBeenLastCalledWith(['plan'], 'confirmed');
  await user.click(within(apart).getByRole('button', { name: /^Confirm 2/ }));
  expect(judge).toHaveBeenLastCalledWith(['legend'], 'confirmed');
});
