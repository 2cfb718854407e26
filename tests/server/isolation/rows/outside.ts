import type { Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn, inList } from './parts.ts';

const inOffice = { sees: 'ownCustomer' } as const;

const link = (customer: { id: number }, flaw: { id: number }) => ({
  customerId: customer.id,
  flawIds: [flaw.id],
  name: 'Rör AB',
  email: 'ror@example.com',
  language: 'sv',
  ends: '2026-12-01',
});

/** Calls on the pages without an account, as decided by the office. */
export const outsideRows = {
  getItemHistory: [
    { sees: 'house', query: ({ place }) => ({ mapItemId: place.item.id }) },
    { sees: 'house', query: ({ place }) => ({ code: place.code.code }) },
  ],
  listFaultReports: [
    { ...inOffice, ...inList((place) => place.faultReport) },
    {
      ...inOffice,
      ...inList(
        (place) => place.faultReport,
        ({ place }) => ({ customerId: place.customer.id }),
      ),
    },
    {
      ...inOffice,
      ...inList(
        (place) => place.faultReport,
        ({ place }) => ({ mapItemId: place.item.id }),
      ),
    },
  ],
  acceptFaultReport: [
    {
      ...inOffice,
      ...byId((place) => place.faultReport),
      body: () => ({ name: 'Plomben är bruten' }),
    },
    {
      sees: 'usable',
      unseen: 400,
      isRightFirst: true,
      isAtHome: true,
      params: ({ world }) => ({ id: world.places.own.faultReport.id }),
      body: ({ place }) => ({ name: 'Plomben är bruten', responsible: place.role.id }),
    },
    {
      sees: 'nobody',
      unseen: 400,
      isRightFirst: true,
      isAtHome: true,
      on: isOn('otherCompany', 'sibling'),
      params: ({ world }) => ({ id: world.places.own.faultReport.id }),
      body: ({ place }) => ({ name: 'Plomben är bruten', personId: place.person.id }),
    },
  ],
  declineFaultReport: {
    ...inOffice,
    ...byId((place) => place.faultReport),
    body: () => ({ reason: 'Den är hel' }),
  },
  declineFaultReports: {
    ...inOffice,
    unseen: 400,
    body: ({ place }) => ({ faultReportIds: [place.faultReport.id], reason: 'Den är hel' }),
  },
  listContractorLinks: [
    { ...inOffice, ...inList((place) => place.contractorLink) },
    {
      ...inOffice,
      ...inList(
        (place) => place.contractorLink,
        ({ place }) => ({ customerId: place.customer.id }),
      ),
    },
  ],
  createContractorLink: [
    {
      sees: 'customer',
      unseen: 400,
      isRightFirst: true,
      body: ({ place }) => link(place.customer, place.flaw),
    },
    {
      ...elsewhere(),
      on: isOn('ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked', 'linkedUnconnected'),
      body: ({ place, world }) => link(world.places.own.customer, place.flaw),
    },
  ],
  renewContractorLink: {
    ...inOffice,
    ...byId((place) => place.contractorLink),
    body: () => ({ ends: '2026-12-05', isSent: false }),
  },
  endContractorLink: { ...inOffice, ...byId((place) => place.contractorLink) },
} satisfies Table;
