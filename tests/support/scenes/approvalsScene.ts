import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { useRoundScreens } from '../screens/roundScreens.ts';

/** Sets up the list of approvals with waiting suggestions. */
export async function useApprovalsScene() {
  const { backend, network, open, seed } = await useRoundScreens();

  /** Seeds a round with one quarantined call: the inspector's check of item 1. */
  const waiting = async () => {
    const fixture = await seed.round();
    const [item] = await backend.db
      .select()
      .from(roundHistoryItems)
      .where(eq(roundHistoryItems.roundHistoryId, fixture.round.id));
    if (!item) throw new Error('no item');
    const file = async (body: object = {}) => {
      const filed = await backend.ask('POST', 'v1/RoundQuarantine', {
        token: fixture.inspector.token,
        body: {
          operationId: randomUUID(),
          roundHistoryId: fixture.round.id,
          callName: 'updateRoundItem',
          targetId: item.id,
          payload: { controlled: '2026-11-20T08:30:00Z', continueWithoutAdding: false },
          reason: 'right_missing',
          recorded: '2026-11-20T08:30:00Z',
          ...body,
        },
      });
      if (!filed.success) throw new Error(filed.text);
    };
    await file();
    /** Decides as another admin while the list is open. */
    const approveElsewhere = async () => {
      const { token } = fixture.people.CustomerAdmin;
      const entries = await backend.ask<{ id: number }[]>('GET', 'v1/RoundQuarantine?state=waiting', {
        token,
      });
      for (const { id } of entries.data ?? [])
        await backend.ask('POST', `v1/RoundQuarantine/${id}/Approve`, { token, body: {} });
    };
    const readItem = async () =>
      (await backend.db.select().from(roundHistoryItems).where(eq(roundHistoryItems.id, item.id)))[0];
    const name = `Plan 1 · 1 ${item.name} – Checked`;
    return { ...fixture, item, name, file, approveElsewhere, readItem };
  };
  return { network, open, waiting };
}
