import type { WebhookWithSecret } from '#contract/webhooks/webhook.ts';
import { webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { deletedTwice } from './parts.ts';

const settings = {
  name: 'Ärendesystemet',
  url: 'https://hooks.invalid',
  events: ['flaw.found'],
  isEnabled: true,
};

/** Creates a root customer with a webhook. */
async function begin(lab: Lab) {
  const { root, people } = await lab.seed.tenant();
  const { token } = people.CustomerAdmin;
  const send = lab.as({ token });
  const at = { customerId: root.id };
  const { data } = await send<WebhookWithSecret>('createWebhook', at, settings)();
  return { token, send, root, at, webhook: data };
}

export const webhookRows: Rows = {
  'two new webhooks where there is room for one': async (lab) => {
    const { send, at, root } = await begin(lab);
    const { created, updated } = root;
    await lab.db.insert(webhooks).values(
      Array.from({ length: 18 }, () => ({
        ...settings,
        customerId: root.id,
        events: ['flaw.found' as const],
        created,
        updated,
      })),
    );
    await lab.hears(
      '409 too_many_webhooks',
      send('createWebhook', at, settings),
      send('createWebhook', at, settings),
    );
  },
  'two deletions of a webhook': deletedTwice('deleteWebhook', async (lab) => {
    const { token, at, webhook } = await begin(lab);
    return { token, params: { ...at, id: webhook.id } };
  }),
};
