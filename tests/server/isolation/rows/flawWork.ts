import type { Table } from '#tests/support/isolation/table.ts';
import { inList } from './parts.ts';

const acting = { sees: 'house', unseen: 400 } as const;
const usual = [1, 2, 3, 4].map((severity) => ({ severity, dueDays: null, isCheckedByAnother: false }));

/** Calls on flaws as work orders: events, changes of several flaws, and the rules of severities. */
export const flawWorkRows = {
  listFlawEvents: [
    { sees: 'house', ...inList((place) => place.flawEvent) },
    {
      sees: 'house',
      ...inList(
        (place) => place.flawEvent,
        ({ place }) => ({ flawId: place.flaw.id }),
      ),
    },
  ],
  createFlawEvent: {
    ...acting,
    body: ({ place }) => ({ flawId: place.flaw.id, kind: 'comment', text: 'Delen är beställd' }),
  },
  setFlawWork: [
    { ...acting, body: ({ place }) => ({ flawIds: [place.flaw.id], severity: 2 }) },
    {
      ...acting,
      sees: 'nobody',
      isRightFirst: true,
      on: ({ relation }) => relation === 'otherCompany' || relation === 'sibling',
      body: ({ place, world }) => ({
        flawIds: [world.places.own.flaw.id],
        personId: place.person.id,
      }),
    },
  ],
  listFlawPeople: [
    {
      sees: 'house',
      unseen: 'hidden',
      query: ({ place }) => ({ flawIds: place.flaw.id }),
      shows: (data: readonly unknown[]) => data.length > 0,
    },
    {
      sees: 'ownCustomer',
      extra: 'faultReportId',
      query: ({ place }) => ({ faultReportId: place.faultReport.id }),
    },
  ],
  getSeverityRules: {
    sees: 'customer',
    query: ({ place }) => ({ customerId: place.customer.id }),
  },
  saveSeverityRules: {
    sees: 'customer',
    body: ({ place }) => ({ customerId: place.customer.id, rules: usual, types: [] }),
  },
} satisfies Table;
