// @vitest-environment jsdom
import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { transport } from '#platform/calls/transport.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationOf, queryOf } from '#store/callApi.ts';
import { selectPendingCount } from '#store/pending.ts';

const base = `${window.location.origin}/api/`;
const network = setupServer();
let pagesSeen: (string | null)[] = [];

const rename = { id: 1, body: { name: 'Kvarnen', customerId: 1 } };

const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

const page = (rows: unknown[], pagination: object) =>
  HttpResponse.json(
    { success: true, data: rows, errors: [] },
    { headers: { Pagination: JSON.stringify(pagination) } },
  );

const pagesOf = (totalPages: number) =>
  http.get(`${base}v1/Building`, ({ request }) => {
    const pageNumber = new URL(request.url).searchParams.get('pageNumber');
    pagesSeen.push(pageNumber);
    const rows =
      Number(pageNumber) <= totalPages ? [{ id: Number(pageNumber), name: `page ${pageNumber}` }] : [];
    return page(rows, {
      currentPage: Number(pageNumber),
      pageSize: 10,
      totalPages,
      totalCount: totalPages * 10,
    });
  });

beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' });
  transport.apiBaseUrl = base;
});
afterEach(() => {
  network.resetHandlers();
  pagesSeen = [];
});
afterAll(() => network.close());

test('a list comes as a page, with page number and size asked for [WIRE-09, WIRE-12]', async () => {
  network.use(pagesOf(3));
  const { data } = await makeStore().dispatch(
    queryOf('listBuildings').initiate({ pageNumber: 2, pageSize: 10 }),
  );
  expect(data).toEqual({
    rows: [{ id: 2, name: 'page 2' }],
    pagination: { currentPage: 2, pageSize: 10, totalPages: 3, totalCount: 30 },
  });
});

test('a page beyond the last one fetches the last one [WIRE-27]', async () => {
  network.use(pagesOf(3));
  const { data } = await makeStore().dispatch(
    queryOf('listBuildings').initiate({ pageNumber: 7, pageSize: 10 }),
  );
  expect(pagesSeen).toEqual(['7', '3']);
  expect(data?.rows).toEqual([{ id: 3, name: 'page 3' }]);
});

test('with a total of 0 no other page is fetched [WIRE-28]', async () => {
  network.use(pagesOf(0));
  const { data } = await makeStore().dispatch(
    queryOf('listBuildings').initiate({ pageNumber: 7, pageSize: 10 }),
  );
  expect(pagesSeen).toEqual(['7']);
  expect(data?.rows).toEqual([]);
});

test('a list without a pagination header is one page of all its rows', async () => {
  network.use(
    http.get(`${base}v1/Building`, () => HttpResponse.json({ success: true, data: [{ id: 1 }], errors: [] })),
  );
  const { data } = await makeStore().dispatch(
    queryOf('listBuildings').initiate({ pageNumber: 1, pageSize: 10 }),
  );
  expect(data?.pagination).toEqual({ currentPage: 1, pageSize: 1, totalPages: 1, totalCount: 1 });
});

test('a change that succeeds reloads what shows it, and nothing else [WIRE-29]', async () => {
  let reads = { building: 0, roles: 0 };
  network.use(
    http.get(`${base}v1/Building/1`, () => {
      reads = { ...reads, building: reads.building + 1 };
      return HttpResponse.json({ success: true, data: { id: 1 }, errors: [] });
    }),
    http.get(`${base}v1/Role`, () => {
      reads = { ...reads, roles: reads.roles + 1 };
      return HttpResponse.json({ success: true, data: [], errors: [] });
    }),
    http.put(`${base}v1/Building/1`, () => HttpResponse.json({ success: true, data: { id: 1 }, errors: [] })),
  );
  const store = makeStore();
  const subscription = store.dispatch(queryOf('getBuilding').initiate({ id: 1 }));
  await subscription;
  await store.dispatch(queryOf('listRoles').initiate({ customerId: 1 }));
  await store.dispatch(mutationOf('updateBuilding').initiate(rename));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(reads).toEqual({ building: 2, roles: 1 });
});

test('a saved step reads the pages of a drawing’s items again, and not the whole list that it has updated', async () => {
  const reads: (string | null)[] = [];
  network.use(
    http.get(`${base}v1/MapItem`, ({ request }) => {
      reads.push(new URL(request.url).searchParams.get('pageSize'));
      return HttpResponse.json({ success: true, data: [], errors: [] });
    }),
  );
  const store = makeStore();
  await store.dispatch(queryOf('listMapItems').initiate({ mapId: 1, pageSize: 0 }));
  await store.dispatch(queryOf('listMapItems').initiate({ mapId: 1, pageSize: 10 }));
  store.dispatch(baseApi.util.invalidateTags(['MapItemPage']));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(reads).toEqual(['0', '10', '10']);
});

test('a change that fails reloads nothing', async () => {
  let reads = 0;
  network.use(
    http.get(`${base}v1/Building/1`, () => {
      reads += 1;
      return HttpResponse.json({ success: true, data: { id: 1 }, errors: [] });
    }),
    http.put(`${base}v1/Building/1`, () =>
      HttpResponse.json({ success: false, data: null, errors: ['no'] }, { status: 409 }),
    ),
  );
  const store = makeStore();
  await store.dispatch(queryOf('getBuilding').initiate({ id: 1 }));
  const { error } = await store.dispatch(mutationOf('updateBuilding').initiate(rename));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(error).toMatchObject({ kind: 'http', status: 409 });
  expect(reads).toBe(1);
});

test('the loading counter follows running requests, and a failure decrements it [WIRE-31]', async () => {
  network.use(http.get(`${base}v1/Building/1`, () => HttpResponse.json({}, { status: 500 })));
  const store = makeStore();
  const running = store.dispatch(queryOf('getBuilding').initiate({ id: 1 }));
  expect(selectPendingCount(store.getState())).toBe(1);
  await running;
  expect(selectPendingCount(store.getState())).toBe(0);
});

const answer = (data: unknown) => HttpResponse.json({ success: true, data, errors: [] });

/** A backend that answers reads and changes, and lists its requests. */
function answering() {
  const requests: string[] = [];
  network.use(
    http.all(`${base}v1/*`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname.split('/v1/')[1]}${search}`);
      return answer(request.method === 'DELETE' ? null : { id: 7, name: String(requests.length) });
    }),
  );
  return requests;
}

test('a record that was just deleted is not asked for again where it is still shown; others are', async () => {
  const requests = answering();
  const store = makeStore();
  const subscription = store.dispatch(queryOf('getInstallation').initiate({ id: 7 }));
  const otherSubscription = store.dispatch(queryOf('getInstallation').initiate({ id: 8 }));
  await Promise.all([subscription, otherSubscription]);
  requests.length = 0;
  await store.dispatch(mutationOf('deleteInstallation').initiate({ id: 7 }));
  await vi.waitFor(() => expect(requests).toEqual(['DELETE Installation/7', 'GET Installation/8']));
  expect(queryOf('getInstallation').select({ id: 7 })(store.getState())).toMatchObject({
    status: 'fulfilled',
    data: { id: 7 },
  });
  // A later visit requests the backend.
  await store.dispatch(queryOf('getInstallation').initiate({ id: 7 }, { forceRefetch: true }));
  expect(requests.at(-1)).toBe('GET Installation/7');
  requests.length = 0;
  await store.dispatch(mutationOf('deleteInstallation').initiate({ id: 7 }));
  await vi.waitFor(() => expect(requests).toEqual(['DELETE Installation/7', 'GET Installation/8']));
  requests.length = 0;
  await store.dispatch(mutationOf('restoreInstallation').initiate({ id: 7 }));
  await vi.waitFor(() =>
    expect(requests).toEqual(['POST Installation/7/Restore', 'GET Installation/7', 'GET Installation/8']),
  );
  subscription.unsubscribe();
  otherSubscription.unsubscribe();
});

test('a deleted customer is not asked for again by what names it as the active one', async () => {
  const requests = answering();
  const store = makeStore();
  const [deleted, above] = [
    store.dispatch(queryOf('getActiveCustomer').initiate({ customerId: 7 })),
    store.dispatch(queryOf('getActiveCustomer').initiate({ customerId: 3 })),
  ];
  await Promise.all([deleted, above]);
  requests.length = 0;
  await store.dispatch(mutationOf('deleteCustomer').initiate({ id: 7 }));
  await vi.waitFor(() =>
    expect(requests).toEqual(['DELETE Customer/7', 'GET Customer/GetActiveCustomer?customerId=3']),
  );
  deleted.unsubscribe();
  above.unsubscribe();
});

test('a building deleted by an update, and a deleted user’s customers, are not asked for again', async () => {
  const requests = answering();
  const store = makeStore();
  const reads = [
    store.dispatch(queryOf('countBuilding').initiate({ id: 7 })),
    store.dispatch(queryOf('getExternalCustomers').initiate({ userId: 7 })),
  ];
  await Promise.all(reads);
  requests.length = 0;
  const body = { name: 'Kvarnen', customerId: 1, deleted: true };
  await store.dispatch(mutationOf('updateBuilding').initiate({ id: 7, body }));
  await store.dispatch(mutationOf('deleteUser').initiate({ id: 7 }));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(requests).toEqual(['PUT Building/7', 'DELETE User/7']);
  for (const read of reads) read.unsubscribe();
});

test('a record whose deletion is refused is asked for as before', async () => {
  const requests = answering();
  const store = makeStore();
  const subscription = store.dispatch(queryOf('getBuilding').initiate({ id: 7 }));
  await subscription;
  network.use(
    http.delete(`${base}v1/Building/7`, () =>
      HttpResponse.json({ success: false, data: null, errors: ['in use'] }, { status: 409 }),
    ),
  );
  await store.dispatch(mutationOf('deleteBuilding').initiate({ id: 7 }));
  requests.length = 0;
  await subscription.refetch();
  expect(requests).toEqual(['GET Building/7']);
  subscription.unsubscribe();
});
