import { expect, test } from 'vitest';
import type { StandingDisconnections } from '#contract/journals/journal.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { installation, record } = competenceSeed(backend);

const read = async (token: string, query: Record<string, number> = {}) =>
  (await backend.ask<StandingDisconnections>('GET', 'v1/Disconnection', { token, query })).data;

test('standing disconnections are listed until they are taken back, those past their time first [SBA-19]', async () => {
  const { building, level, below, people } = await backend.seed.tenant();
  const { token } = people.Admin;
  const other = await backend.seed.building(below, 'Annat hus');
  const alarm = await installation(building);
  const sprinkler = await installation(other, 'sprinkler_system', 'Sprinkler');
  const write = (of: typeof alarm, values: Parameters<typeof record>[2]['values'], correctsId?: number) =>
    record(
      'journal',
      { customerId: of.customerId, buildingId: of.buildingId, installationId: of.id, correctsId },
      { values },
    );
  const time = '2026-11-10T23:30:00.000Z';
  await write(alarm, { event: 'disconnection', time, sections: [{ section: 'Kök' }] });
  await write(sprinkler, { event: 'disconnection', time, offUntil: '2026-11-12' });
  backend.time.now = new Date('2026-11-12T22:59:00.000Z');
  const names = async (query?: Record<string, number>) =>
    (await read(token, query)).disconnections.map(({ installationName, isPastTime }) => [
      installationName,
      isPastTime,
    ]);
  expect(await names()).toEqual([
    ['Sprinkler', false],
    ['Brandlarm', false],
  ]);
  backend.time.now = new Date('2026-11-12T23:00:00.000Z');
  expect(await names({ customerId: level.id })).toEqual([
    ['Sprinkler', true],
    ['Brandlarm', false],
  ]);
  expect((await read(token, { buildingId: building.id })).disconnections).toMatchObject([
    { buildingName: building.name, since: '2026-11-11', sections: ['Kök'], offUntil: null },
  ]);
  expect(await names({ customerId: below.id })).toEqual([['Sprinkler', true]]);
  expect((await read(people.BasicUserLight.token)).disconnections).toHaveLength(1);
  await write(alarm, { event: 'reconnection', time: '2026-11-12T08:00:00.000Z' });
  const wrong = await write(sprinkler, { event: 'reconnection', time: '2026-11-12T08:00:00.000Z' });
  expect(await names()).toEqual([]);
  await write(sprinkler, { event: 'correction', time: '2026-11-12T09:00:00.000Z' }, wrong.id);
  expect(await names()).toEqual([['Sprinkler', true]]);
});
