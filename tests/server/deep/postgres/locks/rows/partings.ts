import { expect } from 'vitest';
import { findStrays } from '#tests/support/database/census.ts';
import type { Lab, Row, Rows } from '#tests/support/locks/lab.ts';
import { partings } from '#tests/support/locks/partings.ts';

const isParted = async ({ db }: Lab) => expect(await findStrays(db)).toEqual([]);

/** Rows for references across the line of a level's move, in both orders. */
export const partingRows: Rows = Object.fromEntries(
  Object.entries(partings).flatMap(([name, begin]): [string, Row][] => [
    [
      `${name}, and its level’s move from there`,
      async (lab) => {
        const { naming, moving, whenNamed } = await begin(lab);
        await lab.hears(whenNamed, naming, moving);
        await isParted(lab);
      },
    ],
    [
      `a level’s move, and ${name} from where it was`,
      async (lab) => {
        const { naming, moving, whenGone } = await begin(lab);
        await lab.hears(whenGone, moving, naming);
        await isParted(lab);
      },
    ],
  ]),
);
