import { notifications } from '@mantine/notifications';
import { cleanup, render, screen } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { routeTree } from '#app/router.tsx';
import { shellPart } from '#app/shellPart.ts';
import { ThemeProvider } from '#components/theme/ThemeProvider.tsx';
import { defaultLanguage } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { User } from '#contract/users/user.ts';
import { replaceDevice } from '#offline/log/device.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { currentLanguage, i18n, preloadTexts, startI18n } from '#platform/language/i18n.ts';
import { languageOf } from '#platform/startAddress.ts';
import { endSession } from '#platform/calls/sessionTokens.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { loadClient } from '#platform/calls/sendOnce.ts';
import { transport } from '#platform/calls/transport.ts';
import { useBackend } from '../server/backend.ts';
import type { Backend, BackendOptions } from '../server/backend.ts';
import { withoutFilter } from '../rules/leftOutFilter.ts';
import type { Person } from '../seeds/seedPeople.ts';

const namespaces = ['common', 'errors', 'session', 'customers', 'dashboard', 'rounds', 'flaws', 'inventory'];
/** The page's own origin, so that no request needs a preflight. */
const baseUrl = window.location.origin;

/** Call of the screens, newest last: `GET v1/Customer?x=1` with the request itself. */
export interface SeenCall {
  name: string;
  request: Request;
}

/** Turns of the event loop until the effects of a response or a loaded chunk are processed. */
const turnsOfAnAnswer = 10;

/** A backend in this process that serves the screens' requests, and the requests so far. */
export interface Screens {
  backend: Backend;
  /** Overrides of the network, only for faults: `network.use(http.get('*\/api/…', …))`; undone after each test. */
  network: ReturnType<typeof setupServer>;
  calls: SeenCall[];
  /** Stores a session on this device, as a login does. */
  signIn: (who: Person) => Promise<User>;
  /** Opens an address as a user, or without one, with the real routes, store and texts. */
  open: (address: string, who?: Person | null) => Promise<OpenScreen>;
}

/** Rendered screen with a user to act on it and the address. */
export interface OpenScreen extends RenderResult {
  user: UserEvent;
  /** Returns the router's path and query. */
  address: () => string;
  goTo: (address: string) => Promise<void>;
}

/**
 * Sets up screens for a test file: the reference backend behind every request; storage and language start
 * over in each test. `options` are the backend's.
 */
export async function useScreens(options: BackendOptions = {}): Promise<Screens> {
  const backend = await useBackend(options);
  const calls: SeenCall[] = [];
  const underWay = new Set<Promise<Response>>();
  const network = setupServer(
    http.all(`${baseUrl}/api/*`, ({ request: asked }) => {
      const request = withoutFilter(asked);
      const url = new URL(request.url);
      calls.push({
        name: `${request.method} ${url.pathname.replace('/api/', '')}${url.search}`,
        request: request.clone(),
      });
      const answer = Promise.resolve(backend.app.fetch(request));
      underWay.add(answer);
      const end = () => underWay.delete(answer);
      void answer.then(end, end);
      return answer;
    }),
  );

  /** Waits until responses in flight have been processed. */
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < turnsOfAnAnswer; turns += 1) {
      if (underWay.size > 0) turns = 0;
      await Promise.allSettled(underWay);
      await vi.dynamicImportSettled();
    }
  };

  beforeAll(async () => {
    network.listen({ onUnhandledFrame: 'error' });
    transport.apiBaseUrl = `${baseUrl}/api/`;
    transport.language = currentLanguage;
    if (!i18n.isInitialized) await startI18n(defaultLanguage);
    await preloadTexts(['errors', ...namespaces]);
    // Loads the modules of every screen, so that no test's timeout includes it.
    await Promise.all([
      shellPart.load(),
      loadClient(),
      import('#features/dashboard/DashboardScreen.tsx'),
      import('#features/dashboard/BuildingPanel.tsx'),
      import('#features/dashboard/overview/OverviewNotices.tsx'),
      import('#features/customers/CustomerPickerPanel.tsx'),
      import('#components/theme/shellStyles.ts'),
    ]);
    await warmUp();
  }, 60_000);
  // The sender starts before the first tap: otherwise it would be random if an act is sent at once.
  beforeEach(() =>
    vi.stubGlobal('requestIdleCallback', (work: () => void) => {
      work();
      return 0;
    }),
  );
  beforeEach(() => vi.stubGlobal('cancelIdleCallback', () => undefined));
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
    replaceDevice(null);
  });
  afterEach(async () => {
    cleanup();
    notifications.clean();
    // Row numbers start over in each test: a late call would change the next test's. Reactions of unmounted
    // screens to a
    // response, including a logged failure, still belong to this test.
    await settle();
    // A read that hasn't reached the backend yet is cancelled, as at logout, and isn't a failure.
    endSession('loggedOut');
    vi.unstubAllGlobals();
    network.resetHandlers();
    calls.length = 0;
    // As on a device that doesn't know the backend's level yet.
    transport.loadSpecified = null;
    localStorage.clear();
    sessionStorage.clear();
    noteReached(true);
  });
  afterAll(() => network.close());

  const open = async (address: string, who: Person | null = null): Promise<OpenScreen> => {
    await i18n.changeLanguage(languageOf(address) ?? defaultLanguage);
    if (who) await signInAs(backend, who);
    const router = createMemoryRouter(routeTree, { initialEntries: [address] });
    const result = render(
      <ThemeProvider env="test" closeLabel={i18n.t('feedback.close')}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </ThemeProvider>,
    );
    return {
      ...result,
      user: atOnce(userEvent.setup({ delay: null })),
      address: () => router.state.location.pathname + router.state.location.search,
      goTo: (next) => router.navigate(next),
    };
  };

  /** Opens the first screen of a file, which costs seconds, outside of a test's timeout. */
  const warmUp = async (): Promise<void> => {
    await open('/en/login');
    const name = textOf('en', 'session', 'login.submit');
    await screen.findByRole('button', { name }, { timeout: 50_000 });
    cleanup();
    calls.length = 0;
    localStorage.clear();
  };

  return { backend, network, calls, signIn: (who) => signInAs(backend, who), open };
}

/**
 * Types a text at once: a render for each letter costs more than most of a test. Keys like `{Enter}` are
 * pressed.
 */
const atOnce = (user: UserEvent): UserEvent => ({
  ...user,
  type: async (field, text) => {
    await user.click(field);
    for (const part of text.split(/(\{[^}]+\})/).filter((one) => one !== '')) {
      await (part.startsWith('{') ? user.keyboard(part) : user.paste(part));
    }
  },
});

/** Stores the tokens and the user as a login would. */
async function signInAs(backend: Backend, who: Person): Promise<User> {
  const { data } = await backend.ask<User>('GET', `v1/User/${who.id}`, { token: who.token });
  localStorage.setItem(
    storageKeys.token,
    JSON.stringify({ token: who.token, refreshToken: `refresh-${who.id}` }),
  );
  localStorage.setItem(storageKeys.user, JSON.stringify(data));
  return data;
}

/** Sets the window's width: below 1024 is mobile mode. Reset by the next call. */
export function setWidth(widthPx: number): void {
  window.matchMedia = (query) => {
    const px = (limit: string) => {
      const [, number, unit] = new RegExp(`${limit}:\\s*([\\d.]+)(px|em)`).exec(query) ?? [];
      return number === undefined ? undefined : Number(number) * (unit === 'em' ? 16 : 1);
    };
    const max = px('max-width');
    const min = px('min-width');
    const isMatch = (max === undefined || widthPx <= max) && (min === undefined || widthPx >= min);
    return {
      matches: isMatch && (max !== undefined || min !== undefined),
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    } satisfies MediaQueryList;
  };
}

/** Returns a language's own text, to name in a test what the screen shows. */
export const textOf = (language: Language, namespace: string, key: string): string =>
  i18n.getFixedT(language, namespace as 'common')(key as 'menu.logout');
