import { afterAll, expect, test } from 'vitest';
import { brokenReferences } from '#tests/support/database/brokenReferences.ts';
import { findStrays } from '#tests/support/database/census.ts';
import { openLab } from '#tests/support/locks/lab.ts';
import { pairs } from '#tests/support/locks/pairs.ts';
import { partings } from '#tests/support/locks/partings.ts';

const tries = Number(process.env.TILLSYN_PAIR_TRIES ?? 3);
const lab = await openLab();
afterAll(lab.close);

// No lock is held for either: each try is a real race, with the deletion first every second time.
test.each(Object.entries(pairs))(
  '%s, concurrently: the second sees the first, and no active record names a deleted one',
  async (_name, begin) => {
    for (let count = 0; count < tries; count += 1) {
      await lab.reset();
      const { naming, deleting, whenNamed, whenGone } = await begin(lab);
      const bothCalls = count % 2 === 0 ? [naming(), deleting()] : [deleting(), naming()].toReversed();
      const [named, deleted] = (await Promise.all(bothCalls)).map(({ status, codes }) =>
        [status, ...codes].join(' '),
      );
      expect(['200', whenGone]).toContain(named);
      expect(['200', whenNamed]).toContain(deleted);
      expect(await brokenReferences(lab.db)).toEqual([]);
    }
  },
);

test.each(Object.entries(partings))(
  '%s across a level’s move, concurrently: the second sees the first, and no record names an unreadable one',
  async (_name, begin) => {
    for (let count = 0; count < tries; count += 1) {
      await lab.reset();
      const { naming, moving, whenNamed, whenGone } = await begin(lab);
      const bothCalls = count % 2 === 0 ? [naming(), moving()] : [moving(), naming()].toReversed();
      const [named, moved] = (await Promise.all(bothCalls)).map(({ status, codes }) =>
        [status, ...codes].join(' '),
      );
      expect(['200', whenGone]).toContain(named);
      expect(['200', whenNamed]).toContain(moved);
      expect(await findStrays(lab.db)).toEqual([]);
    }
  },
);

test('one of two drawings that claim a file at once gets it', async () => {
  for (let count = 0; count < tries; count += 1) {
    await lab.reset();
    const { people, level, floor } = await lab.seed.tenant();
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    const create = lab.as(people.Admin)('createMap', {}, { name: 'Ny', floorId: floor.id, fileId });
    const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect(await brokenReferences(lab.db)).toEqual([]);
  }
});
