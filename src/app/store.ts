import { configureStore } from '@reduxjs/toolkit';
import type { User } from '../contract/users/user.ts';
import { buildingsReducer } from '../entities/buildings/buildingsSlice.ts';
import { customersReducer } from '../entities/customers/customersSlice.ts';
import { readActivePlace } from '../entities/customers/storedActive.ts';
import { drawingsReducer } from '../entities/drawings/drawingSession.ts';
import { movesReducer } from '../entities/moves/movesSlice.ts';
import { keepMoveDrafts, readMoveDrafts } from '../entities/moves/storedDrafts.ts';
import { storedPrincipal } from '../entities/session/principal.ts';
import { roundsReducer } from '../entities/rounds/roundsSlice.ts';
import { makeSessionReducer } from '../entities/session/sessionSlice.ts';
import { lastCapabilities } from '../offline/sync/backendLevel.ts';
import { transport } from '../platform/calls/transport.ts';
import { capabilitiesLearned, syncReducer } from '../offline/sync/syncSlice.ts';
import { baseApi } from '../store/baseApi.ts';
import { failureLog } from '../store/failureLog.ts';

const isDevelopment = import.meta.env.MODE === 'development';

/** Creates the store of one session: created after login, dropped at logout, so that no data of one user reaches the next. */
export const makeStore = (user: User) => {
  const place = readActivePlace(user.id);
  const customerId = place ? place.customerId : user.customerId;
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      session: makeSessionReducer({ user, principal: storedPrincipal() }),
      customers: customersReducer,
      buildings: buildingsReducer,
      maps: drawingsReducer,
      moves: movesReducer,
      rounds: roundsReducer,
      sync: syncReducer,
    },
    preloadedState: {
      customers: {
        place: { customerId, companyId: place?.companyId ?? user.companyId },
        picker: 'closed' as const,
      },
      buildings: { customerId, chosenId: place?.buildingId ?? null },
      moves: readMoveDrafts(user.id),
    },
    // The toolkit's checks walk the whole state at each action: only for `npm run dev`.
    middleware: (defaults) =>
      defaults({ serializableCheck: isDevelopment, immutableCheck: isDevelopment }).concat(
        baseApi.middleware,
        failureLog,
      ),
  });
  const capabilities = lastCapabilities();
  if (capabilities) store.dispatch(capabilitiesLearned(capabilities));
  else {
    transport.learnLevel = async () => {
      const { learnCapabilities } = await import('../offline/send/capabilities.ts');
      await learnCapabilities(store.dispatch);
    };
  }
  keepMoveDrafts(store, user.id);
  return store;
};

export type AppStore = ReturnType<typeof makeStore>;
