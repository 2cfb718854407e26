import type { CallName } from '#contract/calls.ts';
import type { Lab, Row } from '#tests/support/locks/lab.ts';

/** A call that two users send with equal content. */
interface Sent {
  token: string;
  params: Readonly<Record<string, number>>;
  body?: object;
}

/** The same call twice at once, with the second one's result. */
export const twice =
  (name: CallName, said: string, begin: (lab: Lab) => Promise<Sent>): Row =>
  async (lab) => {
    const { token, params, body } = await begin(lab);
    const send = lab.as({ token })(name, params, body);
    await lab.hears(said, send, send);
  };

/** Two changes based on the version that both read: the second gets a stale version. */
export const changedTwice = (name: CallName, begin: (lab: Lab) => Promise<Sent>): Row =>
  twice(name, '409 stale_version', async (lab) => {
    const change = await begin(lab);
    return { ...change, body: { version: 1, ...change.body } };
  });

/** Two deletions: the second finds nothing. */
export const deletedTwice = (name: CallName, begin: (lab: Lab) => Promise<Sent>): Row =>
  twice(name, '404 not_found', async (lab) => {
    const { token, params } = await begin(lab);
    return { token, params };
  });
