import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const worker = vi.hoisted(() => ({
  scripts: [] as string[],
  tellWaiting: (): void => undefined,
  skipped: 0,
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(script: string) {
      worker.scripts.push(script);
    }
    addEventListener(_event: 'waiting', listener: () => void) {
      worker.tellWaiting = listener;
    }
    register = async () => undefined;
    messageSkipWaiting = () => {
      worker.skipped += 1;
    };
  },
}));

const { open, seed } = await useRoundScreens();

beforeEach(() => {
  worker.scripts.length = 0;
  worker.skipped = 0;
  vi.stubEnv('PROD', true);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() });
});
afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the service worker is registered; a new version is offered and taken only when accepted [SHELL-68]', async () => {
  const { inspector } = await seed.plan();
  const { user } = await open('/en/', inspector);
  await waitFor(() => expect(worker.scripts).toEqual(['./sw.js']));
  worker.tellWaiting();
  expect(await screen.findByText('A new version is ready.')).toBeVisible();
  expect(worker.skipped).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(worker.skipped).toBe(1);
});

test('a new version is not offered while a round is open', async () => {
  const { round, inspector } = await seed.round();
  await open(`/en/round/${round.id}`, inspector);
  await waitFor(() => expect(worker.scripts).toHaveLength(1));
  worker.tellWaiting();
  await screen.findByRole('tab', { name: /^List/ });
  expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument();
});

test('a new version can be postponed', async () => {
  const { inspector } = await seed.plan();
  const { user } = await open('/en/', inspector);
  await waitFor(() => expect(worker.scripts).toHaveLength(1));
  worker.tellWaiting();
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument());
});
