import type { Rows } from '#tests/support/locks/lab.ts';

/** Concurrent erasures. */
export const erasureRows: Rows = {
  'two administrators who erase each other': async (lab) => {
    const { root, people } = await lab.seed.tenant();
    const [one, other] = [people.CustomerAdmin, await lab.seed.user(root, 'CustomerAdmin')];
    await lab.hears(
      '409 last_admin_kept',
      lab.as(one)('eraseUser', { id: other.id }, {}),
      lab.as(other)('eraseUser', { id: one.id }, {}),
    );
  },
};
