import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { DrawingCell } from '#features/drawingSet/RowCells.tsx';
import { unadjusted } from '#features/drawingSet/setPages.ts';
import type { SetPage } from '#features/drawingSet/setPages.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['drawingSet', 'drawingFile', 'imports', 'buildings', 'fit', 'lists']);
  await import('#features/drawingSet/DrawingSetScreen.tsx');
  await import('#features/buildings/floors/FloorsScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

test('a building’s floors lead to where many drawings are brought in, which takes the last set back [SETUP-55, SETUP-71]', async () => {
  const { people, building, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const { data: set } = await backend.ask<{ id: number }>('POST', 'v1/DrawingSet', {
    token,
    body: { buildingId: building.id },
  });
  const { id: fileId } = await backend.seed.file({ customerId: level.id });
  const body = { name: 'Ritning', floor: { name: 'Plan 9', level: 9 }, fileId };
  await backend.ask('POST', `v1/DrawingSet/${set.id}/Drawing`, { token, body });
  setWidth(1440);
  const { user } = await open(`/en/floors/${building.id}`, people.Admin);
  await user.click(await screen.findByRole('link', { name: 'Add several drawings' }));
  expect(await screen.findByRole('button', { name: 'Choose files' })).toBeEnabled();
  await screen.findByText(/The last set was added .* 1 drawing\. 1 new floor\./);
  await user.click(screen.getByRole('button', { name: 'Undo all of it' }));
  const undoDialog = await screen.findByRole('dialog', { name: /Undo the drawings added/ });
  await within(undoDialog).findByText('1 drawing is removed.');
  expect(within(undoDialog).getByText('1 floor that was made for them is removed.')).toBeVisible();
  const undoButton = within(undoDialog).getByRole('button', { name: 'Undo all of it' });
  // The numbers are read again before the set can be undone.
  await waitFor(() => expect(undoButton).toBeEnabled());
  await user.click(undoButton);
  await screen.findByText(/The drawings have been removed again/);
  await waitFor(() => expect(screen.getByText(/has been undone/)).toBeVisible());
});

test('a user who may not edit floors is shown the required rights [SETUP-58]', async () => {
  const { people, building } = await backend.seed.tenant();
  setWidth(1440);
  await open(`/en/buildings/${building.id}/drawing-set`, people.BasicUserLight);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull());
  expect((await screen.findAllByText(/right/i)).length).toBeGreaterThan(0);
});

const page = (name: string): SetPage => ({
  key: name,
  fileKey: 'f',
  fileName: 'f.pdf',
  page: 1,
  pageCount: 2,
  state: 'read',
  from: null,
  look: null,
  sheet: null,
  isTaken: true,
  floor: 'Plan 7',
  level: 7,
  name,
  adjusted: unadjusted,
  replaces: null,
  isFloorOwn: false,
  isEditionOwn: false,
  isCropOwn: false,
  fit: null,
  outcome: null,
});

test('a row warns that its page names another floor or number than the drawing that it replaces [SETUP-65]', async () => {
  const { people, building, map } = await backend.seed.tenant();
  await open(`/en/floors/${building.id}`, people.Admin);
  const file = { id: 1, name: 'a.png', width: 1, height: 1 };
  const offered = (name: string) => [
    {
      map: { ...map, name, file } as unknown as FloorMap,
      floor: { id: map.floorId, name: 'Plan 2', level: 2 },
    },
  ];
  const pageFor = (name: string, floor: string | null) => ({
    ...page(name),
    replaces: map.id,
    sheet: { name, floor: floor === null ? null : { name: floor, level: 3 }, from: null },
  });
  const cell = (shown: SetPage, name: string) => (
    <MantineProvider>
      <DrawingCell
        page={shown}
        label={'Page 1'}
        isOut={false}
        beside={[]}
        offered={offered(name)}
        onChange={() => undefined}
        onFit={() => undefined}
      />
    </MantineProvider>
  );
  const { rerender } = render(cell(pageFor('Brandplan', 'Plan 3'), 'Ritning'));
  expect(screen.getByText('The page says Plan 3, the drawing is of Plan 2.')).toBeVisible();
  rerender(cell(pageFor('A-40-1-0300', null), 'A-40-1-0200'));
  expect(screen.getByText(/^The page is called A-40-1-0300, the drawing A-40-1-0200/)).toBeVisible();
  rerender(cell(pageFor('Brandplan', 'Våning 2'), 'Ritning'));
  expect(screen.queryByText(/^The page/)).not.toBeInTheDocument();
});
