import { expect, test } from 'vitest';
import { namedRecords, resourceOf } from '#server/services/moves/frozen/namedRecords.ts';

const recordsOf = (name: Parameters<typeof namedRecords>[0]['name']) =>
  namedRecords({ name, caller: { userId: null }, parameter: () => '7', body: undefined }).map(
    ({ table, id }) => [table, id],
  );

test('an id in a path belongs to the first segment since the parameter before it', () => {
  expect(recordsOf('deleteBuilding')).toEqual([['buildings', 7]]);
  expect(recordsOf('changeUserLevel')).toEqual([['users', 7]]);
  expect(resourceOf('/IdentityDomain/')).toBe('IdentityDomain');
});
