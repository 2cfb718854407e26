import { expect, test } from 'vitest';
import type { Installation, ServiceEvent, ServiceHistory } from '#contract/maintenance/service.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const day = (text: string) => `${text}T10:00:00.000Z`;

/** Seeds a house with an alarm of three sections, and another alarm. */
async function begin() {
  const tenant = await backend.seed.tenant();
  const { building, floor, people, item } = tenant;
  const ask = <T>(method: string, path: string, asked: object = {}) =>
    backend.ask<T>(method, `v1/${path}`, { token: people.Admin.token, ...asked });
  const part = (name: string) => ({ floorId: floor.id, name, count: 1 });
  const alarmOf = (name: string, parts: object[]) => ({
    buildingId: building.id,
    type: 'fire_alarm_system',
    name,
    parts,
  });
  const add = async (name: string, parts: object[]) =>
    (await ask<Installation>('POST', 'Installation', { body: alarmOf(name, parts) })).data;
  const alarm = await add('Larm', [part('A'), part('B'), part('C')]);
  const otherAlarm = await add('Annat larm', [part('D')]);
  const partIds = (from: Installation, ...names: string[]) =>
    from.parts.flatMap(({ id, name }) => (names.includes(name) && id !== undefined ? [id] : []));
  const note = (done: string, ids: number[], services: object[] = []) =>
    ask<ServiceEvent[]>('POST', 'Service/Done', {
      body: {
        services: services.length > 0 ? services : [{ installationId: alarm.id, serviceKey: 'sections' }],
        done: day(done),
        partIds: ids,
      },
    });
  const readAlarm = async () => (await ask<Installation>('GET', `Installation/${alarm.id}`)).data;
  const tested = async () =>
    Object.fromEntries(
      (await readAlarm()).parts.map((each) => [each.name, each.tested?.slice(0, 10) ?? null]),
    );
  const history = async () =>
    (await ask<ServiceHistory>('GET', 'Service/History', { query: { installationId: alarm.id } })).data
      .doneServices;
  const save = (parts: object[]) =>
    ask<Installation>('PUT', `Installation/${alarm.id}`, { body: alarmOf('Larm', parts) });
  return {
    ...tenant,
    ask,
    alarm,
    other: otherAlarm,
    item,
    partIds,
    note,
    read: readAlarm,
    tested,
    history,
    save,
    part,
  };
}

test('a part was tested last by the newest service that names it and isn’t undone', async () => {
  const { alarm, partIds, note, tested, history, ask } = await begin();
  expect(await tested()).toEqual({ A: null, B: null, C: null });
  await note('2026-06-01', partIds(alarm, 'A', 'B'));
  const { data } = await note('2026-09-01', partIds(alarm, 'B'));
  await note('2026-03-01', partIds(alarm, 'B'));
  expect(data[0]?.parts?.map(({ name }) => name)).toEqual(['B']);
  expect(await tested()).toEqual({ A: '2026-06-01', B: '2026-09-01', C: null });
  expect((await history()).map(({ parts }) => parts?.map(({ name }) => name).join())).toEqual([
    'B',
    'A,B',
    'B',
  ]);
  await ask('DELETE', `Service/Done/${data[0]?.id}`);
  expect(await tested()).toEqual({ A: '2026-06-01', B: '2026-06-01', C: null });
  await ask('DELETE', `Installation/${alarm.id}`);
  await ask('POST', `Installation/${alarm.id}/Restore`);
  expect(await tested()).toEqual({ A: '2026-06-01', B: '2026-06-01', C: null });
});

test('a service names parts of its own installation alone', async () => {
  const { alarm, other, item, partIds, note, tested } = await begin();
  const refusal = { status: 400, codes: ['invalid_reference'], fields: ['partIds'] };
  expect(await note('2026-06-01', partIds(other, 'D'))).toMatchObject(refusal);
  const onItem = [{ mapItemId: item.id, serviceKey: 'service' }];
  expect(await note('2026-06-01', partIds(alarm, 'A'), onItem)).toMatchObject(refusal);
  const bothAlarms = [alarm, other].map(({ id }) => ({ installationId: id, serviceKey: 'sections' }));
  const { data } = await note('2026-06-01', [...partIds(alarm, 'C'), ...partIds(other, 'D')], bothAlarms);
  expect(data.map(({ parts }) => parts?.map(({ name }) => name))).toEqual([['C'], ['D']]);
  expect(await tested()).toEqual({ A: null, B: null, C: '2026-06-01' });
});

test('a saved installation’s parts stay those that they name, and one that is gone is named by nothing', async () => {
  const { alarm, other, partIds, note, read, tested, history, save, part } = await begin();
  await note('2026-06-01', partIds(alarm, 'A', 'B'));
  const [first, second] = (await read()).parts;
  await save([{ ...part('Källaren'), id: second?.id }, part('Ny')]);
  expect(await tested()).toEqual({ Källaren: '2026-06-01', Ny: null });
  expect((await history())[0]?.parts).toEqual([{ id: second?.id, name: 'Källaren' }]);
  const twice = { ...part('Ny'), id: second?.id };
  expect(await save([twice, twice])).toMatchObject({ status: 400, fields: ['parts'] });
  for (const id of [first?.id, other.parts[0]?.id])
    expect(await save([{ ...part('Ny'), id }])).toMatchObject({ status: 400, fields: ['parts'] });
  expect(await tested()).toEqual({ Källaren: '2026-06-01', Ny: null });
});
