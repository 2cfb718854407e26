import { isSeen } from '#tests/support/isolation/rules.ts';
import type { Table } from '#tests/support/isolation/table.ts';
import { atHome, backwards, byId, isOn, upload, withSecondFile } from './parts.ts';

const performing = { sees: 'house', right: 'roundplannings_perform_round' } as const;
const inHouse = { sees: 'house' } as const;
/** Rights of which any admits an upload's body. */
const uploads = ['roundplannings_perform_round', 'floors_edit', 'documents_upload'] as const;

export const uploadRows = {
  uploadItemPhoto: { ...performing, ...byId((place) => place.roundItem), form: () => upload({}) },
  noteItemScan: { ...performing, ...byId((place) => place.roundItem), body: () => ({ scan: 'typed' }) },
  // Neither names nor stores a record: the right at home suffices.
  convertPicture: {
    sees: 'all',
    right: atHome('floors_edit'),
    on: isOn('own'),
    form: () => upload({}),
  },
  uploadFile: [
    {
      ...inHouse,
      unseen: 400,
      anyFirst: uploads,
      right: 'roundplannings_perform_round',
      form: ({ place }) => upload({ flawId: place.flaw.id }),
    },
    {
      ...inHouse,
      unseen: 400,
      anyFirst: uploads,
      right: 'floors_edit',
      form: ({ place }) => upload({ mapId: place.map.id }),
    },
    {
      ...inHouse,
      unseen: 400,
      anyFirst: uploads,
      right: 'documents_upload',
      form: ({ place }) => upload({ documentType: 1, buildingId: place.building.id }, true),
    },
    {
      sees: 'customer',
      unseen: 400,
      anyFirst: uploads,
      right: 'documents_upload',
      form: ({ place }) => upload({ documentType: 1, customerId: place.customer.id }, true),
    },
    // Named after the file, and therefore checked when all has arrived.
    {
      ...inHouse,
      unseen: 400,
      anyFirst: uploads,
      right: 'floors_edit',
      form: ({ place }) => backwards(upload({ mapId: place.map.id })),
    },
    {
      sees: 'customer',
      unseen: 400,
      anyFirst: uploads,
      right: 'documents_upload',
      form: ({ place }) => backwards(upload({ documentType: 1, customerId: place.customer.id }, true)),
    },
    // A form that is invalid after its file, so that callers without the right are refused before.
    {
      sees: 'customer',
      unseen: 400,
      anyFirst: uploads,
      right: ['floors_edit', 'documents_upload'],
      allowed: 400,
      code: ({ principal, relation }) =>
        isSeen('customer', principal, relation) ? 'invalid_value' : 'invalid_reference',
      form: ({ place }) => withSecondFile(upload({ customerId: place.customer.id })),
    },
  ],
} satisfies Table;
