import { afterAll, expect, test } from 'vitest';
import type { Tab } from './tablet.ts';
import type { WorkSize } from './work.ts';
import { openStage } from './world.ts';

const stage = await openStage();
afterAll(stage.backend.close);

const size: WorkSize = { questions: 1, items: 1, newFlaws: 1, changedFlaws: 0, photos: 0 };
const pastTheTokenMs = 16 * 60_000;

/** A tablet whose token has lapsed, with so many tabs. */
const lapsed = async (tabCount: number) => {
  const world = await stage.openWorld(1);
  const round = await world.makeRound(size);
  const [user] = round.inspectors;
  if (!user) throw new Error('The round has no inspector.');
  const tablet = world.makeTablet('tablet');
  await world.signIn(tablet, user);
  const tabs: Tab[] = [];
  for (let count = 0; count < tabCount; count += 1) tabs.push(await tablet.openTab());
  await world.passUntil(async () => false, 60_000);
  world.clock.moveTo(world.clock.now() + pastTheTokenMs);
  const ask = (tab: Tab | undefined) => tab?.client.sendRequest({ name: 'getRound', path: { id: round.id } });
  const renewals = () => world.wire.sent.filter(({ path }) => path === 'v1/User/refresh').length;
  return { world, tabs, ask, renewals };
};

test('fifty refused calls of three tabs cause one renewal and no logout [AUTH-31, AUTH-32]', async () => {
  const { tabs, ask, renewals } = await lapsed(3);
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(tabs[index % 3])));
  expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(50);
  expect(renewals()).toBe(1);
  expect(tabs.map((tab) => tab.isSignedOut())).toEqual([false, false, false]);
  expect(new Set(tabs.map((tab) => tab.client.readTokens()?.token)).size).toBe(1);
});

test('a renewal whose answer was lost is asked for again with the same token, and the session goes on [AUTH-34]', async () => {
  const { world, tabs, ask, renewals } = await lapsed(1);
  const [tab] = tabs;
  world.wire.fault = ({ path }) =>
    path === 'v1/User/refresh' && renewals() === 0 ? 'answerLost' : undefined;
  expect(await ask(tab)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  expect(await ask(tab)).toMatchObject({ ok: true });
  expect(renewals()).toBe(2);
  // The child that arrived is good for the next renewal too.
  world.clock.moveTo(world.clock.now() + pastTheTokenMs);
  expect(await ask(tab)).toMatchObject({ ok: true });
  expect(tab?.isSignedOut()).toBe(false);
});
