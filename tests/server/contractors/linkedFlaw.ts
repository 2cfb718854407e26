import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import type { Flaw, FoundFlaw } from '#contract/flaws/flaw.ts';
import type { FlawEvent } from '#contract/flaws/flawWork.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import type { Backend } from '#tests/support/server/backend.ts';

/** Creates a contractor's link to one of two flaws and returns readers of its page. */
export async function linkedFlaw(backend: Backend, body: object = {}) {
  const seed = roundSeed(backend);
  const fixture = await seed.plan({ hasDrawing: true });
  const { Admin, BasicUser } = fixture.people;
  const { token } = Admin;
  const add = async (name: string) => {
    const request = { token, body: { name, mapItemId: fixture.item.id } };
    return (await backend.ask<Flaw>('POST', 'v1/Flaw', request)).data;
  };
  const flaw = await add('<b>Slangen</b> läcker');
  const otherFlaw = await add('Hemlig brist');
  const linkFields = {
    customerId: fixture.level.id,
    flawIds: [flaw.id],
    name: 'Rör AB',
    email: 'ror@example.com',
    language: 'en',
    message: 'Ring först',
    ends: '2026-12-01',
    ...body,
  };
  const key = 'link-key-1';
  const created = await backend.ask<ContractorLink>('POST', 'v1/ContractorLink', {
    token,
    body: linkFields,
    key,
  });
  await backend.settled();
  const address =
    /http:\/\/localhost:4780(\/contractor\/[\w-]{43})/.exec(backend.mails[0]?.text ?? '')?.[1] ?? '';
  const links = async (query: object = {}) =>
    (await backend.ask<ContractorLink[]>('GET', 'v1/ContractorLink', { token, query: { ...query } })).data;
  const readFlaw = async () => (await backend.ask<FoundFlaw>('GET', `v1/Flaw/${flaw.id}`, { token })).data;
  const events = async () =>
    (await backend.ask<FlawEvent[]>('GET', 'v1/FlawEvent', { token, query: { flawId: flaw.id } })).data;
  return {
    ...fixture,
    token,
    BasicUser,
    flaw,
    other: otherFlaw,
    said: linkFields,
    key,
    created,
    address,
    links,
    read: readFlaw,
    events,
  };
}
