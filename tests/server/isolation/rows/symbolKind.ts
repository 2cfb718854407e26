import type { Table } from '#tests/support/isolation/table.ts';
import { byId, isOn } from './parts.ts';

const atLevel = { sees: 'customer', unseen: 400 } as const;
const isOfAnother = isOn('descendant', 'sibling', 'otherRoot', 'otherCompany');

/** Calls on meanings of symbols and the texts next to them. */
export const symbolKindRows = {
  listSymbolKinds: { ...atLevel, query: ({ place }) => ({ customerId: place.customer.id }) },
  saveSymbolKinds: [
    {
      ...atLevel,
      body: ({ place }) => ({
        customerId: place.customer.id,
        kinds: [{ symbol: 'BS', fireProtectionId: place.protection.id }],
      }),
    },
    {
      // Another's entry isn't a valid meaning at the own level.
      sees: 'nobody',
      unseen: 400,
      isRightFirst: true,
      on: isOfAnother,
      body: ({ place, world }) => ({
        customerId: world.places.own.customer.id,
        kinds: [{ symbol: 'BS', fireProtectionId: place.protection.id }],
      }),
    },
  ],
  getDrawingTexts: { sees: 'house', ...byId((place) => place.map) },
} satisfies Table;
