import type { WebhookCreate, WebhookDelivery, WebhookWithSecret } from '#contract/webhooks/webhook.ts';
import { expect, vi } from 'vitest';
import { wakeWebhooks } from '#server/services/webhooks/runWebhooks.ts';
import type { Person } from '../seeds/seedPeople.ts';
import type { Asked, Backend } from '../server/backend.ts';

type Tenant = Awaited<ReturnType<Backend['seed']['tenant']>>;

interface Admin {
  person: Person;
  customerId: number;
}

/** Requests of a customer administrator for the webhooks of their root. */
export const webhookSeed = (backend: Backend, url: string) => {
  const pathOf = (customerId: number) => `v1/Customer/${customerId}/Webhook`;

  /** Sends a request as a person, whose token is still valid. */
  const ask = async <Data>(person: Person, method: string, path: string, asked: Asked = {}) =>
    backend.ask<Data>(method, path, { ...asked, token: await backend.seed.tokenFor(person) });

  const create = async ({ person, customerId }: Admin, settings: Partial<WebhookCreate> = {}) => {
    const body = { name: 'Ärendesystemet', url, events: ['building.changed'], ...settings };
    const answer = await ask<WebhookWithSecret>(person, 'POST', pathOf(customerId), { body });
    expect([answer.status, answer.codes]).toEqual([200, []]);
    return answer.data;
  };

  return {
    ask,
    pathOf,
    create,

    /** Creates a tenant with a webhook of its customer administrator. */
    tenant: async (settings: Partial<WebhookCreate> = {}) => {
      const tenant = await backend.seed.tenant();
      const admin = { person: tenant.people.CustomerAdmin, customerId: tenant.root.id };
      const webhook = await create(admin, settings);
      return { ...tenant, admin, webhook, path: `${pathOf(tenant.root.id)}/${webhook.id}` };
    },

    /** Changes a building, which is an event. */
    changeBuilding: async ({ building, people }: Tenant, name = `Hus ${crypto.randomUUID()}`) => {
      const { id, customerId } = building;
      const answer = await ask(people.Admin, 'PUT', `v1/Building/${id}`, { body: { customerId, name } });
      expect([answer.status, answer.codes]).toEqual([200, []]);
    },

    /** Sends what is due at a time; delayed jobs, which wait by the clock of the database, stay in the queue. */
    runAt: async (now: Date) => {
      backend.time.now = now;
      vi.setSystemTime(now);
      await wakeWebhooks(backend.db, now.toISOString());
      await backend.settled();
    },

    /** Returns the log of a webhook, the newest event first. */
    log: async ({ person, customerId }: Admin, id: number, query: Asked['query'] = {}) =>
      (await ask<WebhookDelivery[]>(person, 'GET', `${pathOf(customerId)}/${id}/Delivery`, { query })).data,
  };
};
