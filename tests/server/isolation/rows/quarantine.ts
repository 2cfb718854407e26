import { randomUUID } from 'node:crypto';
import type { DeletedOwners } from '#contract/quarantine/roundQuarantine.ts';
import { mayCall } from '#domain/callRights.ts';
import { isOfCustomer, isShared } from '#tests/support/isolation/rules.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { byId, isOn, inList, upload } from './parts.ts';

const deciding = { sees: 'ownCustomer' } as const;

const decidesAtHome = ({ principal }: Cell) => mayCall(principal, 'handOverDeletedWork');
/** Names the target of a quarantined photo of the own round for its readers. */
const isNamed = (data: Named | undefined, name: string): boolean => data?.targetName === name;
interface Named {
  id: number;
  targetName: string;
}

const unrelated = { sees: 'nobody', on: isOn('unconnected', 'sibling', 'otherCompany') } as const;
const payloads = {
  updateRoundItem: { controlled: '2026-11-20T08:30:00.000Z', continueWithoutAdding: false },
  updateRoundQuestion: { answer: 'Ja' },
  updateRound: { description: 'Ny' },
  updateFlaw: { name: 'Ny' },
  deleteFlaw: {},
  uploadFile: {},
  deleteFile: {},
  saveMapItemExtra: { model: 'P6' },
  uploadItemPhoto: {},
  noteItemScan: { scan: 'typed' },
};
// The own round lists an earlier flaw of every place, without loose ones.
const targets: readonly [keyof typeof payloads, (place: Place) => { id: number }][] = [
  ['updateRoundItem', (place) => place.roundItem],
  ['updateRoundQuestion', (place) => place.roundQuestion],
  ['updateRound', (place) => place.round],
  ['updateFlaw', (place) => place.looseFlaw],
  ['deleteFlaw', (place) => place.looseFlaw],
  ['uploadFile', (place) => place.looseFlaw],
  ['deleteFile', (place) => place.picture],
  ['saveMapItemExtra', (place) => place.item],
  ['uploadItemPhoto', (place) => place.roundItem],
  ['noteItemScan', (place) => place.roundItem],
];

/** The record of the place's round as stored by a device. */
const handedOver = ({ place }: Cell) => ({
  operationId: randomUUID(),
  roundHistoryId: place.round.id,
  callName: 'updateRound',
  targetId: place.round.id,
  payload: payloads.updateRound,
});

export const quarantineRows = {
  listRoundQuarantine: [
    { ...deciding, ...inList((place) => place.entry) },
    {
      ...deciding,
      ...inList(
        (place) => place.entry,
        ({ place }) => ({ customerId: place.customer.id }),
      ),
    },
    ...(
      [
        ['house', 'strayEntry', 'flaw'],
        ['customer', 'strayLooseEntry', 'goneFlaw'],
      ] as const
    ).map(([sees, entry, flaw]) => ({
      sees,
      unseen: 'hidden' as const,
      query: () => ({ pageSize: 0 }),
      on: ({ relation }: Cell) => (sees === 'house' ? !isShared(relation) : isOfCustomer(relation)),
      shows: (data: Named[], { place }: Cell) =>
        isNamed(
          data.find(({ id }) => id === place[entry]?.id),
          place[flaw].name,
        ),
    })),
  ],
  createRoundQuarantine: [
    {
      sees: 'house',
      body: ({ place }) => ({
        operationId: randomUUID(),
        roundHistoryId: place.round.id,
        callName: 'updateRound',
        targetId: place.round.id,
        payload: { description: 'Ny' },
      }),
    },
    // A part of the own round filed for another round, and a foreign part filed for the own round.
    {
      ...unrelated,
      body: ({ place, world }) => ({
        operationId: randomUUID(),
        roundHistoryId: place.round.id,
        callName: 'updateRoundItem',
        targetId: world.places.own.roundItem.id,
        payload: payloads.updateRoundItem,
      }),
    },
    ...targets.map(([callName, targetOf]) => ({
      ...unrelated,
      body: ({ place, world }: Cell) => ({
        operationId: randomUUID(),
        roundHistoryId: world.places.own.round.id,
        callName,
        targetId: targetOf(place).id,
        payload: payloads[callName],
      }),
    })),
    {
      sees: 'usable',
      unseen: 400,
      body: ({ place, world }) => ({
        operationId: randomUUID(),
        roundHistoryId: world.places.own.round.id,
        callName: 'createFlaw',
        targetKey: 'a',
        payload: { name: 'Ny', roundHistoryInfoId: world.places.own.info.id, responsible: place.role.id },
      }),
    },
  ],
  uploadQuarantinePhoto: [
    // The photo is added by its author only …
    { sees: 'nobody', ...byId((place) => place.photoEntry), form: () => upload({}) },
    // … and for a deleted author by users who may hand over their work.
    {
      sees: 'ownCustomer',
      on: (cell) => isOfCustomer(cell.relation) && decidesAtHome(cell),
      ...byId((place) => place.goneEntry),
      form: () => upload({}),
    },
    {
      sees: 'nobody',
      on: (cell) => isOfCustomer(cell.relation) && !decidesAtHome(cell),
      ...byId((place) => place.goneEntry),
      form: () => upload({}),
    },
  ],
  listDeletedOwners: [
    {
      ...deciding,
      unseen: 'hidden' as const,
      query: ({ place }) => ({ userIds: place.gone.id }),
      shows: ({ owners }: DeletedOwners, { place }) => owners.some(({ id }) => id === place.gone.id),
    },
    {
      // An active user's work can't be handed over by others.
      sees: 'nobody',
      unseen: 'hidden' as const,
      query: ({ place }) => ({ userIds: place.person.id }),
      shows: ({ owners }: DeletedOwners) => owners.length > 0,
    },
    {
      sees: 'house',
      unseen: 'hidden' as const,
      query: ({ place }) => ({ roundHistoryIds: place.round.id }),
      shows: ({ rounds }: DeletedOwners, { place }) => rounds.some(({ id }) => id === place.round.id),
    },
  ],
  handOverDeletedWork: [
    {
      sees: 'ownCustomer',
      isRightFirst: true,
      isAtHome: true,
      ...byId((place) => place.gone),
      body: handedOver,
    },
    {
      sees: 'nobody',
      isRightFirst: true,
      isAtHome: true,
      ...byId((place) => place.person),
      body: handedOver,
    },
    // A round unrelated to the deleted user and the caller.
    {
      sees: 'house',
      isRightFirst: true,
      isAtHome: true,
      params: ({ world }) => ({ id: world.places.own.gone.id }),
      body: handedOver,
    },
  ],
  downloadQuarantinePhoto: { ...deciding, ...byId((place) => place.photoEntry) },
  approveRoundQuarantine: [
    { ...deciding, ...byId((place) => place.entry), body: () => ({}) },
    { ...deciding, ...byId((place) => place.photoEntry), body: () => ({}), on: isOn('own', 'sibling') },
    {
      // Fields of an own round's listed flaw that its admin can't see.
      sees: 'house',
      unseen: 400,
      isRightFirst: true,
      isAtHome: true,
      on: ({ relation }) => isOfCustomer(relation),
      params: ({ place }) => ({ id: place.strayEntry?.id ?? 0 }),
      body: () => ({}),
    },
  ],
  rejectRoundQuarantine: [
    { ...deciding, ...byId((place) => place.entry), body: () => ({ note: 'Nej' }) },
    {
      sees: 'house',
      unseen: 'hidden',
      on: ({ relation }) => !isShared(relation),
      params: ({ place }) => ({ id: place.strayEntry?.id ?? 0 }),
      body: () => ({ note: 'Nej' }),
      shows: (data: Named, { place }) => isNamed(data, place.flaw.name),
    },
  ],
} satisfies Table;
