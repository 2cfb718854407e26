import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import type { ItemValues } from '#domain/drawings/edits.ts';
import { usePlacing } from '#features/symbols/usePlacing.ts';
import { makeStore } from '#app/store.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, network, signIn } = await useScreens();

test('a changed item doesn’t keep others from being removed by undo, and a second undo removes it [SETUP-81]', async () => {
  const { people, map, floor, level } = await backend.seed.tenant();
  const maps = [map, await backend.seed.map(floor), await backend.seed.map(floor)];
  const kind = await backend.seed.fireProtection(
    { companyId: level.companyId, customerId: level.id },
    'Skum',
  );
  const store = makeStore(await signIn(people.Admin));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const item = (positionNumber: number) =>
    ({
      fireProtectionId: kind.id,
      positionX: positionNumber * 10,
      positionY: 20,
      scale: 1,
      rotation: 0,
      isPlaced: true,
      positionNumber,
      name: 'Skum',
      placementDescription: '',
      size: '',
      manufacture: '',
      other: '',
      year: null,
      mapItemExtra: null,
    }) as unknown as ItemValues;
  const placements = maps.map(({ id }) => ({ mapId: id, items: [item(1), item(2)] }));
  const rows = () =>
    backend.db
      .select()
      .from(mapItems)
      .where(
        inArray(
          mapItems.mapId,
          maps.map(({ id }) => id),
        ),
      )
      .orderBy(asc(mapItems.id));
  const standing = async () => (await rows()).filter(({ deleted }) => !deleted);

  const before = (await standing()).length;
  const { result } = renderHook(() => usePlacing(), { wrapper });
  await act(() => result.current.place(placements));
  expect((await standing()).length - before).toBe(6);
  const [changed] = (await standing()).filter(({ mapId, name }) => mapId === maps[1]?.id && name === 'Skum');
  const ids = { id: changed?.id ?? 0, version: (changed?.version ?? 0) + 1 };
  await backend.db
    .update(mapItems)
    .set({ positionX: 500, version: ids.version })
    .where(eq(mapItems.id, ids.id));

  await act(() => result.current.undo());
  expect((await standing()).length - before).toBe(1);
  expect(result.current.fault).toBeNull();
  const [left] = result.current.placed;
  expect([result.current.placed.length, left?.isChanged, left?.mapId]).toEqual([1, true, maps[1]?.id]);

  await act(() => result.current.undo());
  expect((await standing()).length).toBe(before);
});

test('items placed before the backend fails are reported and undoable, and a retry places the others once [SETUP-80, SETUP-81]', async () => {
  const { people, map, floor, level } = await backend.seed.tenant();
  const otherMap = await backend.seed.map(floor);
  const kind = await backend.seed.fireProtection(
    { companyId: level.companyId, customerId: level.id },
    'Skum',
  );
  const store = makeStore(await signIn(people.Admin));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const item = {
    fireProtectionId: kind.id,
    positionX: 10,
    positionY: 20,
    scale: 1,
    rotation: 0,
    isPlaced: true,
    positionNumber: 1,
    name: 'Skum',
    placementDescription: '',
    size: '',
    manufacture: '',
    other: '',
    year: null,
    mapItemExtra: null,
  } as unknown as ItemValues;
  const placements = [map, otherMap].map(({ id }) => ({ mapId: id, items: [item] }));
  const placedCount = () =>
    backend.db.$count(mapItems, and(eq(mapItems.name, 'Skum'), eq(mapItems.deleted, false)));
  network.use(
    http.post(`*/v1/Map/${otherMap.id}/Changes`, () => new HttpResponse('<html>', { status: 502 }), {
      once: true,
    }),
  );
  const { result } = renderHook(() => usePlacing(), { wrapper });
  await act(() => result.current.place(placements));
  expect(result.current.fault).toMatchObject({ act: 'place', mapIds: [otherMap.id] });
  expect(result.current.placed.map(({ mapId }) => mapId)).toEqual([map.id]);
  noteReached(true);
  await act(() => result.current.place(placements));
  expect([await placedCount(), result.current.fault]).toEqual([2, null]);
  await act(() => result.current.undo());
  expect(await placedCount()).toBe(0);
});
