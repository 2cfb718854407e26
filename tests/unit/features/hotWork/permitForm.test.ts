import { expect, test } from 'vitest';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import { formFaults, newPermitValues, permitFacts, surroundings } from '#features/hotWork/permitForm.ts';
import type { PermitValues, PersonValue } from '#features/hotWork/permitForm.ts';

const item = (id: number, kind: 'detector' | 'extinguisher', positionX: number, mapId = 3) => ({
  id,
  name: `Item ${id}`,
  kind,
  mapId,
  positionX,
  positionY: 500,
  positionNumber: id,
  inventoryType: 'smoke_alarm' as const,
});

const basis: HotWorkBasis = {
  at: '2026-11-30T08:00:00.000Z',
  buildingId: 5,
  buildingName: 'Huset',
  customerId: 2,
  country: 'SE',
  timeZone: 'Europe/Stockholm',
  people: [
    {
      userId: 7,
      name: 'Ida Issuer',
      certificates: [
        { key: 'hotWorkIssuer', until: '2027-01-31' },
        { key: 'hotWorker', until: '2026-12-01' },
      ],
    },
    { userId: null, name: 'Vera Watcher', certificates: [{ key: 'fireGuard', until: null }] },
  ],
  installations: [],
  maps: [
    { id: 3, name: '', floorName: 'Plan 1', fileId: null },
    { id: 4, name: '', floorName: 'Plan 2', fileId: null },
  ],
  items: [
    item(1, 'detector', 560),
    item(2, 'detector', 520),
    item(3, 'extinguisher', 400),
    item(4, 'detector', 651),
    item(5, 'detector', 500, 4),
  ],
  flaws: [
    { id: 9, name: 'Wedged door', mapId: 3, positionX: 600, positionY: 600 },
    { id: 10, name: 'Far away', mapId: 3, positionX: 0, positionY: 0 },
  ],
  permits: [],
};

const person = (name: string, more: Partial<PersonValue> = {}): PersonValue => ({
  userId: null,
  name,
  key: '',
  number: '',
  until: '',
  ...more,
});

const values = (more: Partial<PermitValues> = {}): PermitValues => ({
  ...newPermitValues(basis, new Date('2026-11-30T08:07:00.000Z')),
  work: 'Weld the rail',
  method: 'weld',
  place: 'Stair B',
  issuer: person('Ida Issuer', { userId: 7 }),
  worker: person('Wim Worker', { number: 'W-1', until: '2028-01-31' }),
  guard: person('Gun Guard', { number: 'G-1', until: '2028-01-31' }),
  watcher: person('vera  watcher'),
  ...more,
});

test('detectors, extinguishers and open flaws within the radius are listed, the nearest first [SBA-89]', () => {
  const place = { mapId: 3, position: { x: 500, y: 500 }, radius: 150 };
  const { detectors, extinguishers, flaws } = surroundings(place, basis);
  expect(detectors.map(({ id }) => id)).toEqual([2, 1]);
  expect(extinguishers.map(({ id }) => id)).toEqual([3]);
  expect(flaws.map(({ id }) => id)).toEqual([9]);
  expect(permitFacts(values(place), basis)).toMatchObject({
    detectorIds: [2, 1],
    extinguisherIds: [3],
    flawIds: [9],
  });
  expect(surroundings({ ...place, position: null }, basis).detectors).toEqual([]);
});

test('a permit begins at a quarter that leaves time to sign, and is faultless with certificates or cards [SBA-89]', () => {
  expect(values()).toMatchObject({ from: '2026-11-30T08:30:00.000Z', to: '2026-11-30T16:30:00.000Z' });
  expect(formFaults(values(), basis)).toEqual({});
});

test.each<[string, Partial<PermitValues>, object]>([
  ['no work', { work: ' ' }, { work: 'required' }],
  ['no place', { place: '' }, { place: 'place_missing' }],
  ['more than a day', { to: '2026-12-01T08:31:00.000Z' }, { to: 'too_long' }],
  ['an end before the beginning', { to: '2026-11-30T08:00:00.000Z' }, { to: 'ends_before_start' }],
  ['a watch of 59 minutes', { watchMinutes: 59 }, { watchMinutes: 'watch_minutes' }],
  ['nobody to watch', { watcher: person('') }, { watcher: 'required' }],
  ['a worker without certificate', { worker: person('Wim Worker') }, { worker: 'certificate_missing' }],
  [
    'a certificate that ends before the work',
    { from: '2027-01-31T20:00:00.000Z', to: '2027-02-01T08:00:00.000Z' },
    { issuer: 'certificate_ended' },
  ],
  [
    'a card that has ended',
    { worker: person('Wim Worker', { number: 'W-1', until: '2026-01-31' }) },
    { worker: 'certificate_ended' },
  ],
  [
    'half a day on a card',
    { worker: person('Wim Worker', { number: 'W-1', until: '2028-0' }) },
    { worker: 'invalid_day' },
  ],
  ['issuer and worker in one', { worker: person('Ida Issuer', { userId: 7 }) }, { worker: 'same_person' }],
  [
    'a guard who is the worker',
    { guard: person('wim worker', { number: 'W-1' }) },
    { guard: 'guard_is_worker' },
  ],
  ['no guard without a reason', { hasGuard: false }, { guardWaivedReason: 'required' }],
])('%s is told at its field [SBA-89]', (_title, more, faults) => {
  expect(formFaults(values(more), basis)).toEqual(faults);
});

test('issuer and worker may be one person by the exception of the country alone [SBA-80]', () => {
  const onePerson = values({ worker: person('Ida Issuer', { userId: 7 }), isOnePerson: true });
  expect(formFaults(onePerson, basis)).toEqual({});
  expect(permitFacts(onePerson, basis).samePersonReason).toBe('onCallFlats');
  expect(permitFacts(onePerson, { ...basis, country: 'FI' }).samePersonReason).toBe('roofing');
  expect(permitFacts(values({ isOnePerson: true }), basis).samePersonReason).toBeNull();
});
