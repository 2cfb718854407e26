import { eq } from 'drizzle-orm';
import type { HotWorkPermitDetails, PermitPerson } from '#contract/hotWork/hotWorkPermit.ts';
import type { PermitMarkName } from '#contract/hotWork/hotWorkWords.ts';
import { permitLimits } from '#contract/hotWork/hotWorkWords.ts';
import { actFaults } from '#domain/hotWork/permitFaults.ts';
import { dueOf } from '#domain/hotWork/permitState.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import { hotWorkActs, hotWorkPeople, hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import { createdColumns, onlyRow, updatedColumns } from '../shared/changes.ts';
import { rejectFaults } from './newPermit.ts';
import { readCertificateCheck } from './permitCertificates.ts';
import { personColumns, presentPerson, resolvePeople } from './permitPeople.ts';
import { writeJournalLines } from './permitJournal.ts';
import { factsOf } from './permits.ts';
import type { ActRow, PermitRow } from './permits.ts';
import { presentDetails, presentOne, readRowsOf } from './readPermits.ts';
import type { WholePermit } from './readPermits.ts';

type ActCall = Call<'addHotWorkAct'>;

/** Returns the mark that the registers give an act on receipt: to the role that signs, or to the caretaker who approves. [SBA-84] */
async function markOf(
  call: ActCall,
  { row, people, links }: WholePermit,
  approver: PermitPerson | null,
): Promise<PermitMarkName | null> {
  const { act, role } = call.body();
  const { permit } = row;
  if (act === 'disconnect' && approver) {
    const check = await readCertificateCheck(call, permit, permit);
    return check.caretakerMark(
      approver,
      links.flatMap(({ installation }) => installation?.type ?? []),
    );
  }
  if (act !== 'sign') return null;
  const signer = people.find(({ person }) => person.role === role);
  if (!signer || !role) return null;
  const check = await readCertificateCheck(call, permit, permit);
  return check.markOf(role, presentPerson({ ...signer, isKnown: true }));
}

/** Checks if the act was received earlier. @throws HttpProblem key_reused for the key of another user's act, or of another permit */
async function isRepeated({ db, caller }: ActCall, permitId: number, key: string): Promise<boolean> {
  const [known] = await db.select().from(hotWorkActs).where(eq(hotWorkActs.key, key));
  if (!known) return false;
  if (known.createdBy !== caller.userId || known.permitId !== permitId) fail('key_reused', 'key');
  return true;
}

/** Stores the state of a permit after an act and the end of its next step, and returns the permit. */
async function storeState({ db, now }: ActCall, whole: WholePermit): Promise<WholePermit> {
  const { permit } = whole.row;
  const needsDisconnection = whole.links.some(({ link }) => link.kind === 'installation');
  const due = dueOf(factsOf(permit, { people: whole.people, needsDisconnection }), whole.folded);
  const { state } = whole.folded;
  const updatedPermit = onlyRow(
    await db
      .update(hotWorkPermits)
      .set({
        state,
        due: state === 'disconnected' ? now : (due?.toISOString() ?? null),
        ...updatedColumns(hotWorkPermits, now),
      })
      .where(eq(hotWorkPermits.id, permit.id))
      .returning(),
  );
  return { ...whole, row: { ...whole.row, permit: updatedPermit } };
}

/** Writes what follows from an act that counts: lines of journals, and an entry of the audit log for a watch that no clock proves. */
async function writeConsequences(
  call: ActCall,
  whole: WholePermit,
  { act, approver }: { act: ActRow; approver: PermitPerson | null },
): Promise<void> {
  if (act.act === 'disconnect' || act.act === 'reconnect')
    await writeJournalLines(call, whole, { act, approver });
  const { permit } = whole.row;
  const isUnproved =
    act.act === 'endWatch' && whole.folded.marks.some(({ mark }) => mark === 'clockUnproved');
  if (isUnproved)
    await call.audit({
      action: 'hot_work_unproved',
      customerId: permit.customerId,
      target: { kind: 'hot_work_permit', id: permit.id },
    });
}

/**
 * Adds an act to a permit that is locked. It is refused for its shape alone, and stored although it may not count. A repeated key is the
 * same act. [SBA-81, SBA-82]
 * @throws HttpProblem invalid_reference, key_reused, list_too_long, and the faults of `actFaults`
 */
export async function addAct(call: ActCall, row: PermitRow): Promise<HotWorkPermitDetails> {
  const { permit } = row;
  const { permitKey: _permitKey, approver: sentApprover, steady, ...content } = call.body();
  const { db, now, caller } = call;
  if (await isRepeated(call, permit.id, content.key)) return presentOne(call, row);
  rejectFaults(actFaults(call.body()));
  const { approver } = await resolvePeople(call, permit.customerId, { approver: sentApprover });
  const before = await readRowsOf(call, row);
  if (before.acts.length >= permitLimits.acts) fail('list_too_long', null, { max: permitLimits.acts });
  const part = { permitId: permit.id, customerId: permit.customerId, ...createdColumns(now) };
  const act = onlyRow(
    await db
      .insert(hotWorkActs)
      .values({
        ...content,
        ...part,
        page: steady.page,
        ms: steady.ms,
        at: steady.at ?? null,
        mark: await markOf(call, before, approver),
        createdBy: caller.userId,
      })
      .returning(),
  );
  if (approver)
    await db
      .insert(hotWorkPeople)
      .values({ ...part, actId: act.id, role: 'approver', ...personColumns(approver) });
  const after = await storeState(call, await readRowsOf(call, row));
  if (after.folded.counted.at(-1) === true) await writeConsequences(call, after, { act, approver });
  return presentDetails(after, now);
}
