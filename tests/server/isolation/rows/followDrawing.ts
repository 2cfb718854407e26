import type { Table } from '#tests/support/isolation/table.ts';
import { byId } from './parts.ts';

const tab = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

export const followDrawingRows = {
  followDrawing: [
    { sees: 'house', ...byId((place) => place.map), body: () => ({ tab }) },
    {
      sees: 'house',
      ...byId((place) => place.map),
      body: () => ({ tab, since: '2020-01-01T00:00:00.000Z' }),
    },
  ],
} satisfies Table;
