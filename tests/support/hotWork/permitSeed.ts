import type { HotWorkPermitDetails } from '#contract/hotWork/hotWorkPermit.ts';
import { competenceSeed } from '../competence/competenceSeed.ts';
import type { Backend } from '../server/backend.ts';
import type { Person } from '../seeds/seedPeople.ts';
import { newAct, newPermit } from './permitBodies.ts';

/** Requests for permits of hot work as one person. */
export function permitSeed(backend: Backend, person: Person) {
  let { token } = person;
  const { certificate, installation, task } = competenceSeed(backend);
  const send = (path: string, body: object) => {
    const key = crypto.randomUUID();
    const headers = { 'accept-language': 'sv' };
    return backend.ask<HotWorkPermitDetails>('POST', `v1/${path}`, { token, headers, body, key });
  };
  const done = async (...request: Parameters<typeof send>): Promise<HotWorkPermitDetails> => {
    const response = await send(...request);
    if (!response.success) throw new Error(response.text);
    return response.data;
  };
  const minutes = async (count: number) => {
    backend.time.now = new Date(backend.time.now.getTime() + count * 60_000);
    token = await backend.seed.tokenFor(person);
  };

  return {
    send,
    certificate,
    installation,
    task,
    /** Moves the backend's clock, with a new session. */
    minutes,
    create: (buildingId: number, more: object = {}) => done('HotWorkPermit', newPermit(buildingId, more)),
    act: (permitKey: string, more: object) =>
      done('HotWorkAct', newAct(permitKey, { recordedAt: backend.time.now.toISOString(), ...more })),
    sendAct: (permitKey: string, more: object) => send('HotWorkAct', newAct(permitKey, more)),
    get: async <Data>(path: string, query?: Record<string, string | number>) =>
      (await backend.ask<Data>('GET', `v1/${path}`, { token, ...(query && { query }) })).data,
    /** Registers valid certificates of the usual persons. */
    certify: async (customerId: number) => {
      await certificate({ customerId }, 'hotWorkIssuer', { person: 'Tilda Tillstånd' });
      await certificate({ customerId }, 'hotWorker', { person: 'Urban Utförare' });
      await certificate({ customerId }, 'fireGuard', { person: 'Vera Vakt' });
    },
  };
}
