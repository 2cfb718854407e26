import { and, asc, eq, inArray } from 'drizzle-orm';
import type { VisitPoint } from '#contract/visits/visitCase.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { files } from '#server/db/schema/drawings.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { readBytes } from '../filePacks/packedFile.ts';
import type { PdfImage } from '../pdf/pdfModel.ts';

/** Proofs of a point in its reply: photos of its flaws, and the names of its documents. */
export interface ReplyProofs {
  images: readonly Omit<PdfImage, 'alt'>[];
  names: readonly string[];
}

const imageTypes = ['image/jpeg', 'image/png'];
/** Maximum number of photos of a point in a reply. */
const maxPhotos = 4;

/** Reads the proofs of points: photos of their flaws and the flaws' comments, and documents and pictures of their views. */
export async function readReplyPhotos(
  { db, services }: Pick<Call<CallName>, 'db' | 'services'>,
  points: readonly VisitPoint[],
): Promise<(point: VisitPoint) => ReplyProofs> {
  const flawIds = points.flatMap((point) => point.flaws.map(({ flawId }) => flawId));
  const ofFlaws =
    flawIds.length === 0
      ? []
      : await db
          .select({ flawId: flawFiles.flawId, fileId: flawFiles.fileId })
          .from(flawFiles)
          .where(inArray(flawFiles.flawId, flawIds))
          .orderBy(asc(flawFiles.flawId), asc(flawFiles.position), asc(flawFiles.id));
  const fileIdsOf = (point: VisitPoint) => [
    ...new Set([
      ...point.fileIds,
      ...point.flaws.flatMap(({ flawId }) =>
        ofFlaws.filter((each) => each.flawId === flawId).map(({ fileId }) => fileId),
      ),
    ]),
  ];
  const ids = points.flatMap(fileIdsOf);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(files)
          .where(and(inArray(files.id, ids), eq(files.deleted, false)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (point) => {
    const proofFiles = fileIdsOf(point).flatMap((id) => byId.get(id) ?? []);
    return {
      names: proofFiles.filter(({ documentType }) => documentType !== null).map(({ name }) => name),
      images: proofFiles
        .filter(({ mimeType }) => imageTypes.includes(mimeType))
        .slice(0, maxPhotos)
        .flatMap((file) =>
          file.width === null || file.height === null
            ? []
            : [
                {
                  type: 'image' as const,
                  read: () => readBytes(services.files, file),
                  width: file.width,
                  height: file.height,
                  marks: [],
                },
              ],
        ),
    };
  };
}
