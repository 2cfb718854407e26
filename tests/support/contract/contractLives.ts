import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

const workCalls = [
  ...(['listFlawEvents', 'createFlawEvent', 'setFlawWork', 'listFlawPeople'] as const),
  ...(['getSeverityRules', 'saveSeverityRules'] as const),
] as const;
const reportCalls = [
  ...(['listFaultReports', 'acceptFaultReport', 'declineFaultReport', 'declineFaultReports'] as const),
] as const;
const linkCalls = [
  'listContractorLinks',
  'createContractorLink',
  'renewContractorLink',
  'endContractorLink',
] as const;

/**
 * Checks the calls about flaws as work orders, fault reports and contractors against the contract; skips a
 * backend without them.
 */
export async function walkLives(
  client: ContractClient,
  { token, mapItemId, customerId }: { token: string; mapItemId: number; customerId: number },
): Promise<void> {
  for (const name of [...workCalls, ...reportCalls, ...linkCalls]) client.answered.add(name);
  if (!client.isTillsyn) return;
  const history = await client.call('getItemHistory', { token, query: { mapItemId } });
  expect(history.mapItemId).toBe(mapItemId);
  const { id: flawId } = await client.call('createFlaw', { token, body: { name: 'Provbrist', mapItemId } });
  await walkWork(client, { token, flawId, customerId });
  await walkLinks(client, { token, flawId, customerId });
  await walkReports(client, { token, customerId });
  await client.call('deleteFlaw', { token, params: { id: flawId } });
}

interface At {
  token: string;
  customerId: number;
}

async function walkWork(client: ContractClient, { token, flawId, customerId }: At & { flawId: number }) {
  const [person] = await client.call('listFlawPeople', { token, query: { flawIds: flawId } });
  const personId = person?.id ?? null;
  const wish = { flawIds: [flawId], severity: 3, due: '2027-01-31', personId };
  expect(await client.call('setFlawWork', { token, body: wish })).toEqual({ changed: 1 });
  const comment = { flawId, kind: 'comment', text: 'Delen är beställd' };
  const { id } = await client.call('createFlawEvent', { token, body: comment });
  const events = await client.call('listFlawEvents', { token, query: { flawId } });
  expect(events.map((event) => event.id)).toContain(id);
  const rules = await client.call('getSeverityRules', { token, query: { customerId } });
  const body = { customerId, rules: rules.rules, types: rules.types };
  expect((await client.call('saveSeverityRules', { token, body })).rules).toEqual(rules.rules);
}

async function walkLinks(client: ContractClient, { token, flawId, customerId }: At & { flawId: number }) {
  const ends = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const link = { customerId, flawIds: [flawId], name: 'Prov AB', email: 'prov@example.com', language: 'sv' };
  const { id } = await client.call('createContractorLink', { token, body: { ...link, message: '', ends } });
  const open = await client.call('listContractorLinks', { token, query: { customerId, open: true } });
  expect(open.map((each) => each.id)).toContain(id);
  const renewal = { token, params: { id }, body: { ends, isSent: false } };
  expect((await client.call('renewContractorLink', renewal)).id).toBe(id);
  await client.call('endContractorLink', { token, params: { id } });
}

/**
 * Checks decisions on fault reports; no call creates a report, so a waiting one is decided and a missing one
 * is unknown.
 */
async function walkReports(client: ContractClient, { token, customerId }: At) {
  const query = { customerId, state: 'waiting', pageSize: 0 };
  const [first, second] = await client.call('listFaultReports', { token, query });
  const unknown = { id: 2_000_000_000 };
  const accepted = { token, body: { name: 'Provbrist', description: '' } };
  const declined = { token, body: { reason: 'Prov' } };
  expect((await client.fail('acceptFaultReport', { ...accepted, params: unknown })).status).toBe(404);
  expect((await client.fail('declineFaultReport', { ...declined, params: unknown })).status).toBe(404);
  const several = { token, body: { faultReportIds: [999_999_999], reason: 'x' } };
  expect((await client.fail('declineFaultReports', several)).status).toBe(400);
  if (first) await client.call('acceptFaultReport', { ...accepted, params: { id: first.id } });
  if (second) await client.call('declineFaultReport', { ...declined, params: { id: second.id } });
}
