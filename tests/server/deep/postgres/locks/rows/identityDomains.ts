import { identityDomains } from '#server/db/schema/identity/domains.ts';
import type { IdentityDomain } from '#contract/identity/domain.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { deletedTwice } from './parts.ts';

/** Creates a root customer with a domain. */
async function begin(lab: Lab, name?: string) {
  const { root, people } = await lab.seed.tenant(name);
  const { token } = people.CustomerAdmin;
  const send = lab.as({ token });
  const at = { customerId: root.id };
  const { data } = await send<IdentityDomain>('createIdentityDomain', at, { name: 'example.org' })();
  return { token, send, root, at, domain: data };
}

export const identityDomainRows: Rows = {
  'two new domains where there is room for one': async (lab) => {
    const { send, at, root } = await begin(lab);
    const { created, updated } = root;
    await lab.db.insert(identityDomains).values(
      Array.from({ length: 48 }, (_, index) => ({
        customerId: root.id,
        name: `d${index}.example`,
        token: 't',
        created,
        updated,
      })),
    );
    await lab.hears(
      '409 too_many_domains',
      send('createIdentityDomain', at, { name: 'one.example' }),
      send('createIdentityDomain', at, { name: 'other.example' }),
    );
  },
  'two deletions of a domain': deletedTwice('deleteIdentityDomain', async (lab) => {
    const { token, at, domain } = await begin(lab);
    return { token, params: { ...at, id: domain.id } };
  }),
  'a domain that two customers prove': async (lab) => {
    const [one, other] = [await begin(lab), await begin(lab, 'Annat bolag')];
    lab.txt.set('example.org', [one.domain.record, other.domain.record]);
    await lab.hears(
      '200',
      one.send('checkIdentityDomain', { ...one.at, id: one.domain.id }, {}),
      other.send('checkIdentityDomain', { ...other.at, id: other.domain.id }, {}),
    );
  },
};
