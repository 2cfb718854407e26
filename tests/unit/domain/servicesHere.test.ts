import { expect, test } from 'vitest';
import { dueHere, nameHere, othersHere } from '#domain/rounds/dueHere.ts';
import { readRoundData } from '#domain/rounds/roundShape.ts';
import { allItems, openRound } from '#domain/rounds/roundView.ts';
import { serverRound } from './roundFixture.ts';

const of = (inventoryType: string, serviceKey: string, serviceName = '') => ({
  inventoryType,
  serviceKey,
  serviceName,
  performer: 'own',
});
const due = { serviceKey: 'service', serviceName: '', performer: 'own', last: null, due: null };

test('a round on a device knows the services of each kind: those that aren’t due, nor noted, under their names [LIFE-134]', () => {
  const server = serverRound(1, 1);
  const kind = server.infos[0]?.roundHistoryItems[0]?.inventoryType ?? '';
  const services = [
    of(kind, 'look'),
    of(kind, 'service'),
    of(kind, 'own-1', 'Vägning'),
    of('aed', 'battery'),
  ];
  const keptRound = readRoundData({ ...server, round: { ...server.round, services } });
  expect(keptRound.round.services).toEqual(services);
  const [first] = allItems(openRound(keptRound));
  if (!first) return expect.fail('no item');
  const item = { ...first, dueServices: [due] };
  const otherServices = (noted: typeof item.noted) =>
    othersHere(keptRound.round.services, { ...item, noted }).map(({ serviceKey }) => serviceKey);
  expect(dueHere(item)).toEqual([due]);
  expect(otherServices([])).toEqual(['look', 'own-1']);
  expect(otherServices([{ key: 'a', serviceKey: 'own-1', done: '2026-11-20T08:00:00.000Z' }])).toEqual([
    'look',
  ]);
  expect([nameHere(services, item, 'own-1'), nameHere(services, item, 'service')]).toEqual(['Vägning', '']);
  expect(othersHere(undefined, item)).toEqual([]);
  const bent = { ...server, round: { ...server.round, services: [{ serviceKey: 1 }] } };
  expect(readRoundData(bent).round.services).toBeUndefined();
});
