import { expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { itemCodes } from '#server/db/schema/codes.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { twice } from './parts.ts';

/** Creates two items without codes and two blank codes. */
async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  const { map, fireProtection, level, people } = tenant;
  const otherItem = await lab.seed.mapItem(map, fireProtection, { positionNumber: 2 });
  const { token } = people.Admin;
  const send = lab.as({ token });
  await send('makeBlankCodes', {}, { customerId: level.id, count: 2 })();
  const [first, second] = await lab.db.select().from(itemCodes).where(eq(itemCodes.customerId, level.id));
  return { ...tenant, other: otherItem, token, send, first: first?.code ?? '', second: second?.code ?? '' };
}

/** Rows for codes of items: created, claimed and released. */
export const codeRows: Rows = {
  'codes made for a floor': async (lab) => {
    const { send, floor } = await begin(lab);
    const make = send<{ count: number }>('makeItemCodes', {}, { floorId: floor.id });
    const answers = await lab.hears('200', make, make);
    expect(answers.map(({ data }) => data.count)).toEqual([2, 0]);
  },
  'a code claimed for two items': async (lab) => {
    const { send, item, other, first } = await begin(lab);
    await lab.hears(
      '409 code_taken',
      send('claimItemCode', {}, { code: first, mapItemId: item.id }),
      send('claimItemCode', {}, { code: first, mapItemId: other.id }),
    );
  },
  'two codes claimed for an item': async (lab) => {
    const { send, item, first, second } = await begin(lab);
    await lab.hears(
      '409 item_has_code',
      send('claimItemCode', {}, { code: first, mapItemId: item.id }),
      send('claimItemCode', {}, { code: second, mapItemId: item.id }),
    );
    const rows = await lab.db.select().from(itemCodes).where(eq(itemCodes.mapItemId, item.id));
    expect(rows.filter(({ released }) => released === null).map(({ code }) => code)).toEqual([first]);
  },
  'a code released': twice('releaseItemCode', '404 not_found', async (lab) => {
    const { token, item } = await begin(lab);
    const { id } = await lab.seed.itemCode(item);
    return { token, params: { id } };
  }),
};
