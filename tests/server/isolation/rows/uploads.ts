import { isSeen } from '#tests/support/isolation/rules.ts';
import type { Table } from '#tests/support/isolation/table.ts';
import { backwards, byId, isOn, upload, withSecondFile } from './parts.ts';

const inHouse = { sees: 'house' } as const;

export const uploadRows = {
  uploadItemPhoto: { ...inHouse, ...byId((place) => place.roundItem), form: () => upload({}) },
  noteItemScan: { ...inHouse, ...byId((place) => place.roundItem), body: () => ({ scan: 'typed' }) },
  // Neither names nor stores a record: the right at home suffices.
  convertPicture: {
    sees: 'all',
    isAtHome: true,
    on: isOn('own'),
    form: () => upload({}),
  },
  uploadFile: [
    {
      ...inHouse,
      unseen: 400,
      isAnyFirst: true,
      kind: 'photo',
      form: ({ place }) => upload({ flawId: place.flaw.id }),
    },
    {
      ...inHouse,
      unseen: 400,
      isAnyFirst: true,
      kind: 'drawing',
      form: ({ place }) => upload({ mapId: place.map.id }),
    },
    {
      ...inHouse,
      unseen: 400,
      isAnyFirst: true,
      kind: 'document',
      form: ({ place }) => upload({ documentType: 1, buildingId: place.building.id }, true),
    },
    {
      sees: 'customer',
      unseen: 400,
      isAnyFirst: true,
      kind: 'document',
      form: ({ place }) => upload({ documentType: 1, customerId: place.customer.id }, true),
    },
    // Named after the file, and therefore checked when all has arrived.
    {
      ...inHouse,
      unseen: 400,
      isAnyFirst: true,
      kind: 'drawing',
      form: ({ place }) => backwards(upload({ mapId: place.map.id })),
    },
    {
      sees: 'customer',
      unseen: 400,
      isAnyFirst: true,
      kind: 'document',
      form: ({ place }) => backwards(upload({ documentType: 1, customerId: place.customer.id }, true)),
    },
    // A form that is invalid after its file, so that callers without the right are refused before.
    {
      sees: 'customer',
      unseen: 400,
      isAnyFirst: true,
      right: { anyOf: ['floors_edit', 'documents_upload'] },
      allowed: 400,
      code: ({ principal, relation }) =>
        isSeen('customer', principal, relation) ? 'invalid_value' : 'invalid_reference',
      form: ({ place }) => withSecondFile(upload({ customerId: place.customer.id })),
    },
  ],
} satisfies Table;
