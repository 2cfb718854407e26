import type { Rows } from '#tests/support/locks/lab.ts';

const settings = { name: 'Kundens konto', issuer: 'https://login.example.com', clientId: 'tillsyn' };

/** Login services of root customers. */
export const identityProviderRows: Rows = {
  'two first settings of a login service': async (lab) => {
    const { root, people } = await lab.seed.tenant();
    const send = lab.as(people.CustomerAdmin);
    const save = (name: string) =>
      send('saveIdentityProvider', { customerId: root.id }, { ...settings, name });
    await lab.hears('200', save('Första'), save('Andra'));
    await lab.stands('identity_providers', 'name', 'true', ['Andra']);
  },
};
