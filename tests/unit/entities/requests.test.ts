import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { partsOfRound, roundInLanguage } from '#entities/rounds/roundQueries.ts';
import { makeDevice, replaceDevice } from '#offline/log/device.ts';
import { callPath } from '#platform/calls/callAddress.ts';
import { queryText } from '#platform/calls/queryText.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import { calls } from '#contract/calls.ts';
import { baseApi } from '#store/baseApi.ts';
import { startSender } from '#offline/send/sender.ts';
import { syncReducer } from '#offline/sync/syncSlice.ts';
import { makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';
import { aTablet, keepRound, openTablet, store as keepActs, tick } from '#tests/support/rounds/offline.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mutationOf, queryOf } from '#store/callApi.ts';

const sentRequests: string[] = [];
let answer: (request: Request) => Outcome<unknown>;

vi.mock('#platform/calls/http.ts', () => {
  const sendRequest = async (request: Request): Promise<Outcome<unknown>> => {
    const query = queryText(request.query);
    sentRequests.push(
      `${calls[request.name].method} ${callPath(request.name, request.path)}${query && `?${query}`}`,
    );
    return answer(request);
  };
  return {
    sendRequest,
    sendCall: (name: Request['name'], input: object) => sendRequest({ name, ...input }),
  };
});

const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer, sync: syncReducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
let store: ReturnType<typeof makeStore>;

beforeEach(() => {
  store = makeStore();
  sentRequests.length = 0;
  answer = () => ({ ok: true, data: [], pagination: null, status: 200 });
  replaceDevice(makeDevice(aTablet()));
});

describe('calls of rounds', () => {
  test('a round is requested in the language of the interface [ROUND-77]', async () => {
    await store.dispatch(queryOf('getRound').initiate(roundInLanguage(7)));
    expect(sentRequests).toEqual(['GET v1/RoundHistory/7?langCode=sv']);
  });

  test('completed and uncompleted rounds have calls of their own [ROUND-80]', async () => {
    await store.dispatch(
      queryOf('listCompletedRounds').initiate({ customerId: 5, buildingId: 2, done: true, pageNumber: 1 }),
    );
    await store.dispatch(
      queryOf('listUncompletedRounds').initiate({
        customerId: 5,
        excludeExpired: true,
        orderBy: 'Created desc',
      }),
    );
    expect(sentRequests).toEqual([
      'GET v1/RoundHistory/Completed?customerId=5&buildingId=2&done=true&pageNumber=1',
      'GET v1/RoundHistory/Uncompleted?customerId=5&excludeExpired=true&orderBy=Created+desc',
    ]);
  });

  test('drawings and checklists of a round come whole, by position number [ROUND-81, ROUND-82]', async () => {
    await store.dispatch(queryOf('listPackedRoundInfos').initiate(partsOfRound(7)));
    await store.dispatch(queryOf('listRoundQuestionLists').initiate(partsOfRound(7)));
    expect(sentRequests).toEqual([
      'GET v1/RoundHistoryInfo/Packed?roundHistoryId=7&pageSize=0&orderBy=PositionNumber',
      'GET v1/RoundHistoryQuestionList?roundHistoryId=7&pageSize=0&orderBy=PositionNumber',
    ]);
  });

  test('a plan’s active round is asked for, and a round is started from its plan [START-13, START-14]', async () => {
    let body: unknown;
    answer = (request) => {
      body ??= request.body;
      return { ok: true, data: { id: 7 }, pagination: null, status: 200 };
    };
    await store.dispatch(mutationOf('startRound').initiate({ body: { roundPlanningId: 4 } }));
    await store.dispatch(queryOf('getActiveRound').initiate({ roundPlanningId: 4 }));
    expect(sentRequests).toEqual(['POST v1/RoundHistory', 'GET v1/RoundHistory/GetActiveRoundHistory/4']);
    expect(body).toEqual({ roundPlanningId: 4 });
  });

  test('a started round reloads the lists that show it', async () => {
    const watching = store.dispatch(queryOf('listUncompletedRounds').initiate({ customerId: 5 }));
    await watching;
    await store.dispatch(mutationOf('startRound').initiate({ body: { roundPlanningId: 4 } }));
    await eventually(() => expect(sentRequests.filter((call) => call.startsWith('GET'))).toHaveLength(2));
    watching.unsubscribe();
  });
});

test('a saved round reloads the lists that show it', async () => {
  const backend = makeFakeBackend();
  const device = await openTablet(aTablet());
  await keepRound(device, backend);
  await keepActs(device, [tick(1)]);
  const watching = store.dispatch(queryOf('listUncompletedRounds').initiate({ customerId: 5 }));
  await watching;
  const sender = startSender({ device, dispatch: store.dispatch, ownerUserId: 1, send: backend.send });
  await sender.saveRound(7);
  await eventually(() => expect(sentRequests).toHaveLength(2));
  sender.stop();
  watching.unsubscribe();
});

describe('calls of plans', () => {
  test('plans are listed and got, and a reminder is sent by its id', async () => {
    await store.dispatch(queryOf('listRoundPlannings').initiate({ customerId: 5, active: true }));
    await store.dispatch(queryOf('getRoundPlanning').initiate({ id: 4 }));
    await store.dispatch(mutationOf('mailRoundPlanning').initiate({ id: 4 }));
    expect(sentRequests).toEqual([
      'GET v1/RoundPlanning?customerId=5&active=true',
      'GET v1/RoundPlanning/4',
      'POST v1/RoundPlanning/SendMail/4',
    ]);
  });
});

describe('flaw categories', () => {
  const category = { id: 1, translationKey: 'door', translationKeyTranslated: 'Dörr', relatedFlawTypes: [] };

  test('flaw categories are fetched in the language of the interface [FLAW-32]', async () => {
    await store.dispatch(listFlawCategories.initiate('fi'));
    expect(sentRequests).toEqual(['GET v1/FlawCategory/GetFlawCategoriesWithFlawTypes/fi']);
  });

  test('when they fail to load the list is empty, silently [FLAW-29]', async () => {
    answer = () => ({ ok: false, failure: offlineFailure() });
    const result = await store.dispatch(listFlawCategories.initiate('sv'));
    expect(result.data).toEqual([]);
    expect(result.isError).toBe(false);
  });

  test('without a connection those that this device has seen serve', async () => {
    answer = () => ({ ok: true, data: [category], pagination: null, status: 200 });
    await store.dispatch(listFlawCategories.initiate('sv'));
    answer = () => ({ ok: false, failure: offlineFailure() });
    const later = await makeStore().dispatch(listFlawCategories.initiate('sv'));
    expect(later.data).toEqual([category]);
  });
});
