import { isOfCustomer } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';

const idsOf = ({ place: { webhook } }: Cell) => ({ id: webhook.id, deliveryId: webhook.deliveryId });

/** The webhook of a root customer; other levels have none. */
const ofRoot = {
  sees: 'ownCustomer',
  isRightFirst: true,
  on: ({ place, relation }) => place.customer.parentId === null && isOfCustomer(relation),
  params: (cell: Cell) => ({ customerId: cell.place.customer.id, ...idsOf(cell) }),
} satisfies Case;

/** The webhook of another root, named at the own one. */
const ofAnotherRoot = {
  ...ofRoot,
  sees: 'nobody',
  on: ({ relation }) => relation === 'otherRoot' || relation === 'otherCompany' || relation === 'linked',
  params: (cell: Cell) => ({ customerId: cell.world.places.ancestor.customer.id, ...idsOf(cell) }),
} satisfies Case;

/** The delivery of another root, named at the own webhook. */
const ofAnotherLog = {
  ...ofAnotherRoot,
  params: (cell: Cell) => ({
    customerId: cell.world.places.ancestor.customer.id,
    id: cell.world.places.ancestor.webhook.id,
    deliveryId: cell.place.webhook.deliveryId,
  }),
} satisfies Case;

const settings = { name: 'Nytt', url: 'https://example.com/hook', events: ['flaw.found'], isEnabled: true };
const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' };
const both = (body?: () => object): Case[] =>
  [ofRoot, ofAnotherRoot].map((row) => ({ ...row, ...(body && { body }) }));
const empty = () => ({});

export const webhookRows = {
  listWebhooks: {
    ...ofRoot,
    shows: (data: readonly { id: number }[], { place }) => data.some(({ id }) => id === place.webhook.id),
  },
  createWebhook: { ...ofRoot, body: () => settings },
  updateWebhook: both(() => settings),
  deleteWebhook: both(),
  rotateWebhookSecret: both(empty),
  testWebhook: both(empty),
  listWebhookDeliveries: both(),
  resendWebhookDelivery: [...both(empty), { ...ofAnotherLog, body: empty }],
  replayWebhook: both(() => range),
} satisfies Table;
