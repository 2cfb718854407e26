import type { FoundCode } from '#contract/codes/itemCode.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, isOn, inList } from './parts.ts';

const inHouse = { sees: 'house' } as const;

export const codeRows = {
  listItemCodes: [
    { ...inHouse, ...inList((place) => place.code) },
    {
      sees: 'customer',
      ...inList(
        (place) => place.blankCode,
        ({ place }) => ({ batchId: place.codeBatch.id }),
      ),
    },
  ],
  findItemCode: [
    {
      ...inHouse,
      unseen: 'hidden',
      query: ({ place }) => ({ code: place.code.code }),
      shows: (data: FoundCode) => data.state !== 'unknown',
    },
    {
      // A code of a level above can be claimed here.
      sees: 'customer',
      unseen: 'hidden',
      on: isOn('own', 'descendant', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      query: ({ place }) => ({ code: place.blankCode.code }),
      shows: (data: FoundCode) => data.state === 'blank',
    },
  ],
  makeItemCodes: [
    {
      ...inHouse,
      unseen: 400,
      body: ({ place }) => ({ buildingId: place.building.id }),
    },
    ...[
      ({ place }: Cell) => ({ floorId: place.floor.id }),
      ({ place }: Cell) => ({ mapItemId: place.item.id }),
    ].map((body) => ({
      ...inHouse,
      body,
      on: isOn('own', 'unconnected', 'otherCompany', 'linked'),
    })),
  ],
  listCodeBatches: { sees: 'customer', ...inList((place) => place.codeBatch) },
  makeBlankCodes: {
    sees: 'customer',
    unseen: 400,
    body: ({ place }) => ({ customerId: place.customer.id, count: 1 }),
  },
  claimItemCode: [
    {
      ...inHouse,
      body: ({ place }) => ({ code: place.code.code, mapItemId: place.item.id }),
    },
    {
      ...inHouse,
      unseen: 400,
      isRightFirst: true,
      allowed: 409,
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      body: ({ place, world }) => ({
        code: place.code.code,
        fromMapItemId: place.item.id,
        mapItemId: world.places.own.item.id,
      }),
    },
    {
      // With the right to edit drawings, a code can be taken from another item of the building.
      ...inHouse,
      extra: 'fromMapItemId',
      on: isOn('own'),
      body: ({ place }) => ({
        code: place.code.code,
        fromMapItemId: place.item.id,
        mapItemId: place.laterItem.id,
      }),
    },
  ],
  releaseItemCode: { ...inHouse, ...byId((place) => place.code) },
} satisfies Table;
