import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { apiKeys } from '#server/db/schema/apiKeys.ts';
import { flaws, roundItemEarlierFlaws } from '#server/db/schema/flaws.ts';
import { ownKindDefinition } from '#contract/registers/ownKind.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { ownKind } from '../registers/ownKind.ts';
import { seedWebhook } from '../webhooks/seedWebhook.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { scimConflicts, scimConnections } from '#server/db/schema/identity/scim.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { serviceRules } from '#server/db/schema/maintenance.ts';
import { erasures } from '#server/db/schema/privacy/erasures.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { customerLicences } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { only } from '../seeds/seedPeople.ts';
import type { CustomerRow, UserRow } from '../seeds/seedPeople.ts';
import { storeBytes } from '../seeds/storedBytes.ts';
import type { Backend } from '../server/backend.ts';
import { seedImports } from './houseImports.ts';
import { taggedBytes, taggedName } from './marks.ts';
import type { Mark } from './marks.ts';

type Part = { customerId: number; created: string; updated: string };
type Id = { id: number };

const photo = { name: 'foto.png', mimeType: 'image/png', sizeBytes: 1, width: 1, height: 1 };

/** Files calls that wait for a decision: of the author, of a photo, and of a deleted user. */
export async function createRefusals(
  backend: Backend,
  {
    part,
    mark,
    customer,
    author,
    flaw,
    round,
    roundItem,
  }: {
    part: Part;
    mark: Mark;
    customer: CustomerRow;
    author: UserRow;
    flaw: Id;
    round: Id;
    roundItem: Id;
  },
) {
  const { db, seed } = backend;
  const inRound = { ...part, roundHistoryId: round.id };
  const refusedEntry = (userId: number, changes: Partial<typeof roundQuarantine.$inferInsert>) => ({
    ...inRound,
    userId,
    operationId: randomUUID(),
    reason: 'right_missing',
    targetId: round.id,
    callName: 'updateRound' as const,
    payload: { description: 'Ny' },
    ...changes,
  });
  const entry = only(await db.insert(roundQuarantine).values(refusedEntry(author.id, {})).returning());
  const { sizeBytes, ...kept } = storeBytes(backend, taggedBytes(mark));
  const withPhoto = {
    callName: 'uploadFile' as const,
    targetId: flaw.id,
    payload: {},
    photo: { ...photo, sizeBytes },
    ...kept,
  };
  const photoEntry = only(
    await db.insert(roundQuarantine).values(refusedEntry(author.id, withPhoto)).returning(),
  );
  // A deleted user, and their handed over work.
  const deletedUser = await seed.user(customer, 'BasicUserLight', {
    deleted: true,
    lastName: taggedName('Borta', mark, 'ownCustomer'),
  });
  const goneEntry = only(
    await db.insert(roundQuarantine).values(refusedEntry(deletedUser.id, withPhoto)).returning(),
  );

  /** Files a photo of any flaw that an item of this round lists as an earlier one. */
  const refusePhotoOf = async (earlier: { id: number }) => {
    await db
      .insert(roundItemEarlierFlaws)
      .values({ ...part, roundHistoryItemId: roundItem.id, flawId: earlier.id })
      .onConflictDoNothing();
    return only(
      await db
        .insert(roundQuarantine)
        .values(refusedEntry(author.id, { ...withPhoto, targetId: earlier.id }))
        .returning(),
    );
  };
  return { entry, photoEntry, gone: deletedUser, goneEntry, refusePhotoOf };
}

/** Creates a level's records outside of buildings. */
export async function createLevelRecords(
  db: Database,
  {
    part,
    name,
    shared,
    author,
    decider,
  }: { part: Part; name: string; shared: string; author: UserRow; decider: UserRow },
) {
  const far = '2027-11-20T09:00:00.000Z';
  const serviceRule = only(
    await db
      .insert(serviceRules)
      .values({
        ...part,
        kind: 'powder_extinguisher',
        serviceKey: 'own-1',
        name: shared,
        ...textKeys(shared),
        interval: 'P1Y',
        countedFrom: 'installed',
        performer: 'own',
        rank: 'advice',
      })
      .onConflictDoUpdate({
        target: [serviceRules.customerId, serviceRules.kind, serviceRules.serviceKey],
        set: { name: shared },
      })
      .returning(),
  );
  const key = only(
    await db
      .insert(apiKeys)
      .values({
        ...part,
        name,
        expires: far,
        tokenHash: randomUUID(),
        tokenEnd: 'abcd',
        createdBy: author.id,
      })
      .returning(),
  );
  const [licence = null] = await db
    .select()
    .from(customerLicences)
    .where(eq(customerLicences.customerId, part.customerId));
  const domain = only(
    await db
      .insert(identityDomains)
      .values({ ...part, name: `${name.replaceAll(' ', '-').toLowerCase()}.example`, token: randomUUID() })
      .returning(),
  );
  const webhook = await seedWebhook(db, part, decider.id);
  const kindName = name.replace('housezq', 'cataloguezq');
  const kindLabel = { sv: kindName, en: kindName, fi: kindName };
  // Only those of a root are used.
  const ownKindRow = only(
    await db
      .insert(ownKinds)
      .values({ ...part, definition: ownKindDefinition.parse({ ...ownKind, name: kindLabel, duties: [] }) })
      .returning(),
  );
  // Only that of a root is used; its address is refused without a connection.
  await db.insert(identityProviders).values({
    ...part,
    name,
    issuer: 'https://127.0.0.1',
    clientId: 'tillsyn',
    subjectClaim: 'sub',
  });
  const erasure = only(
    await db
      .insert(erasures)
      .values({ ...part, userId: author.id, erasedBy: decider.id })
      .returning(),
  );
  // Only that of a root is used.
  const connection = only(
    await db
      .insert(scimConnections)
      .values({ ...part, tokenHash: randomUUID(), tokenEnd: 'abcd', issued: far, expires: far })
      .returning(),
  );
  await db
    .insert(scimConflicts)
    // Of a user at a customer whom nobody else reaches.
    .values({ ...part, scimConnectionId: connection.id, email: decider.email, updated: far });
  // Nobody has the certificate: a gap of the level.
  await db.insert(registerRecords).values({
    ...part,
    kind: 'competenceNeeds',
    name,
    ...textKeys(name),
    values: { certificate: 'firstAid', count: 1 },
  });
  const loose = { ...part, name, ...textKeys(name), created: '2026-08-20T09:00:00.000Z' };
  const [looseFlaw, goneFlaw] = await db
    .insert(flaws)
    .values([loose, { ...loose, deleted: true }])
    .returning();
  if (!looseFlaw || !goneFlaw) throw new Error('Nothing was inserted.');
  return {
    key,
    licence,
    domain,
    webhook,
    ownKind: { id: ownKindRow.id },
    erasure,
    looseFlaw,
    goneFlaw,
    serviceRule,
    ...(await seedImports(db, part)),
  };
}
