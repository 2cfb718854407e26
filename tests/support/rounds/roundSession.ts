import { configureStore } from '@reduxjs/toolkit';
import { roundsReducer } from '#entities/rounds/roundsSlice.ts';
import { makeRoundSession, type RoundSession } from '#entities/rounds/roundSession.ts';
import type { Device } from '#offline/log/device.ts';
import { startSender } from '#offline/send/sender.ts';
import { syncReducer } from '#offline/sync/syncSlice.ts';
import { baseApi } from '#store/baseApi.ts';
import type { FakeBackend } from '../screens/fakeTransport.ts';

/** Creates the store of a browser tab with rounds. */
export const makeRoundStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer, rounds: roundsReducer, sync: syncReducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(baseApi.middleware),
  });

export const inspectorUser = { id: 1, email: 'inspector@example.com' };

/** Creates a browser tab with round 7: its store, its session and the dependencies of a round's end. */
export const makeTab = (device: Device, backend: FakeBackend, user = inspectorUser) => {
  const store = makeRoundStore();
  const send: FakeBackend['send'] = (request) => backend.send(request);
  const session: RoundSession = makeRoundSession({
    roundId: 7,
    user,
    device,
    dispatch: store.dispatch,
    send,
  });
  const sender = startSender({ device, dispatch: store.dispatch, ownerUserId: user.id, send });
  return {
    store,
    session,
    sender,
    ending: { roundId: 7, ownerUserId: user.id, dispatch: store.dispatch, session, sender },
    round: () => {
      const open = store.getState().rounds.open[7];
      if (!open) throw new Error('round 7 is not open');
      return open;
    },
    view: () => {
      const view = store.getState().rounds.open[7]?.view;
      if (!view) throw new Error('round 7 has no view');
      return view;
    },
    close: () => {
      session.close();
      sender.stop();
    },
  };
};
export type Tab = ReturnType<typeof makeTab>;
