import type { ApiKey } from '#contract/users/apiKey.ts';
import { levelNumber } from '#domain/can.ts';
import type { Backend } from '../server/backend.ts';
import type { Person } from '../seeds/seedPeople.ts';
import type { Cell } from './table.ts';
import type { World } from './world.ts';

/** API keys of the own level: an active one for the table's cells, and dead ones that have worked before. */
export interface Keys {
  living: Pick<Cell, 'who' | 'principal'>;
  dead: readonly Person[];
}

/** Creates the keys as the screen does. A key has no user: `who` is its creator with the key's token. */
export async function createKeys(backend: Backend, { places, people }: World): Promise<Keys> {
  const { customer } = places.own;
  const make = async (maker: Person): Promise<{ id: number; who: Person }> => {
    const { data } = await backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', {
      token: maker.token,
      body: { name: 'Driftsystem', customerId: customer.id },
    });
    const token = data.jwtToken;
    const { status } = await backend.ask('GET', 'v1/Building', { token });
    if (status !== 200) throw new Error(`A new key answers ${status}.`);
    return { id: data.id, who: { ...maker, token } };
  };
  const now = backend.time.now;
  // A key works for a year; this one was created before that.
  backend.time.now = new Date(now.getTime() - 366 * 86_400_000);
  const expired = await make(await backend.seed.user(customer, 'WebSbaAdmin'));
  backend.time.now = now;
  const deleted = await make(people.WebSbaAdmin);
  await backend.ask('DELETE', `v1/CustomerApiKey/${deleted.id}`, { token: people.WebSbaAdmin.token });
  const { who } = await make(people.WebSbaAdmin);
  const principal = {
    level: levelNumber('Admin'),
    licences: ['checklist', 'apiKey'] as const,
    isKey: true as const,
  };
  return { living: { who, principal }, dead: [expired.who, deleted.who] };
}
