import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Backend } from '../server/backend.ts';

/** Person in a record: a user, or the name of somebody without an account. */
export type SeededPerson = string | { id: number };

interface Place {
  customerId: number;
  buildingId?: number | undefined;
  installationId?: number | undefined;
  /** Record that is corrected. */
  correctsId?: number | undefined;
}

/** Returns seeds of the registers that the forecast of competence reads, inserted directly. */
export const competenceSeed = ({ db, time }: Pick<Backend, 'db' | 'time'>) => {
  const stamps = () => ({ created: time.now.toISOString(), updated: time.now.toISOString() });

  const record = async (
    kind: string,
    { customerId, buildingId, installationId, correctsId }: Place,
    { values, persons = {} }: { values: RecordValues; persons?: Record<string, SeededPerson | undefined> },
  ) => {
    const name = kind;
    const [row] = await db
      .insert(registerRecords)
      .values({
        kind,
        customerId,
        buildingId,
        installationId,
        correctsId,
        values,
        name,
        ...textKeys(name),
        ...stamps(),
      })
      .returning();
    if (!row) throw new Error('No record was inserted.');
    for (const [field, person] of Object.entries(persons)) {
      if (person === undefined) continue;
      const link =
        typeof person === 'string' ? { name: person } : { userId: person.id, name: `user ${person.id}` };
      await db.insert(registerLinks).values({ recordId: row.id, customerId, field, ...link, ...stamps() });
    }
    return row;
  };

  /** Gives a person a task of the organisation. */
  const task = (
    place: Place,
    name: string,
    {
      person,
      deputy,
      from = '2020-01-01',
      validUntil = null,
    }: { person?: SeededPerson; deputy?: SeededPerson; from?: string; validUntil?: string | null },
  ) =>
    record('organisation', place, { values: { task: name, from, validUntil }, persons: { person, deputy } });

  /** Registers a certificate of a person. */
  const certificate = (
    place: Place,
    certificate: CertificateKey,
    {
      person,
      issued = '2022-01-15',
      validUntil = null,
    }: { person: SeededPerson; issued?: string; validUntil?: string | null },
  ) => record('competence', place, { values: { certificate, issued, validUntil }, persons: { person } });

  /** Sets the number of persons with a certificate that a place needs. */
  const need = (place: Place, certificate: CertificateKey, count: number, source = '') =>
    record('competenceNeeds', place, { values: { certificate, count, source } });

  const installation = async (
    { customerId, id }: { customerId: number; id: number },
    type: InstallationType = 'fire_alarm_system',
    name = 'Brandlarm',
  ) => {
    const [row] = await db
      .insert(installations)
      .values({ customerId, buildingId: id, type, name, ...textKeys(name), ...stamps() })
      .returning();
    if (!row) throw new Error('No installation was inserted.');
    return row;
  };

  return { record, task, certificate, need, installation };
};
