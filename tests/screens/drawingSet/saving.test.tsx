import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeStore } from '#app/store.ts';
import type * as Saved from '#features/drawingSet/savePage.ts';
import { unadjusted } from '#features/drawingSet/setPages.ts';
import type { SetFile, SetPage } from '#features/drawingSet/setPages.ts';
import { useSetSaving } from '#features/drawingSet/useSetSaving.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, signIn } = await useScreens();

/** Uploads that run, each ended by its function. */
const uploads = vi.hoisted((): { running: Map<string, () => void>; begun: string[] } => ({
  running: new Map(),
  begun: [],
}));

vi.mock('#platform/drawingFile/openDrawingFile.ts', () => ({
  openDrawingFile: async () => ({ source: { close: () => undefined } }),
}));
vi.mock('#platform/drawingFile/makeDrawing.ts', () => ({
  makeDrawing: async () => new File([], 'a.png'),
}));
vi.mock('#features/drawingSet/savePage.ts', async (original) => ({
  ...(await original<typeof Saved>()),
  savePage: (_saving: unknown, { key }: SetPage) => {
    uploads.begun.push(key);
    return new Promise((resolve) => {
      uploads.running.set(key, () => {
        uploads.running.delete(key);
        resolve({ kind: 'saved', mapId: 1, floorId: 1 });
      });
    });
  },
}));

beforeEach(() => {
  uploads.running.clear();
  uploads.begun.length = 0;
});

const page = (key: string): SetPage => ({
  key,
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
  name: key,
  adjusted: unadjusted,
  replaces: null,
  isFloorOwn: false,
  isEditionOwn: false,
  isCropOwn: false,
  fit: null,
  outcome: null,
});
const file = {
  key: 'f',
  file: new File([], 'f.pdf'),
  state: 'read',
  pageCount: 5,
} as const satisfies SetFile;

test('three uploads of a set are in flight, and each that ends makes room for the next [SETUP-71]', async () => {
  const { people, building, level } = await backend.seed.tenant();
  const store = makeStore(await signIn(people.Admin));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const place = { buildingId: building.id, customerId: level.id, floors: [] };
  const dispatch = vi.fn();
  const { result } = renderHook(() => useSetSaving(place, [file], dispatch, { setId: 1 }), { wrapper });
  await waitFor(() => expect(result.current.setId).toBe(1));
  const keys = ['a', 'b', 'c', 'd', 'e'];
  let run: Promise<void> | undefined;
  act(() => {
    run = result.current.run(keys.map(page));
  });
  await waitFor(() => expect(uploads.begun).toEqual(['a', 'b', 'c']));
  await act(async () => uploads.running.get('b')?.());
  await waitFor(() => expect(uploads.begun).toEqual(['a', 'b', 'c', 'd']));
  expect(result.current.progress).toMatchObject({ state: 'running', done: 1, total: 5 });
  for (const key of ['a', 'c', 'd']) await act(async () => uploads.running.get(key)?.());
  await waitFor(() => expect(uploads.begun).toEqual(keys));
  await act(async () => {
    uploads.running.get('e')?.();
    await run;
  });
  expect(result.current.progress).toMatchObject({ state: 'finished', done: 5 });
});
