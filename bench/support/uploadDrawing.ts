import type { StoredFile } from '#contract/drawings/drawing.ts';
import type { Session } from '#contract/users/user.ts';

/**
 * Uploads a picture as the drawing of a map of the product at `TILLSYN_URL`.
 * @throws Error if it is refused
 */
export async function uploadDrawing(session: Session, mapId: number, picture: Buffer): Promise<StoredFile> {
  const form = new FormData();
  form.set('MapId', String(mapId));
  form.set('file', new Blob([new Uint8Array(picture)]), 'plan.png');
  const answer = await fetch(`${process.env.TILLSYN_URL}/api/v1/File`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
  const { data } = (await answer.json()) as { data: StoredFile | null };
  if (!data) throw new Error(`The plan was not taken: ${answer.status}`);
  return data;
}
