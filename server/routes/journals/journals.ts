import { reading } from '#server/middleware/calls/chains.ts';
import { authorise } from '#server/core/authorise.ts';
import { readJournalState } from '#server/services/journals/journalState.ts';
import { journalDocument } from '#server/services/filePacks/journalDocument.ts';
import { readDisconnections } from '#server/services/journals/disconnections.ts';
import { writePdf } from '#server/services/pdf/writePdf.ts';
import { servedFileHeaders } from '#server/services/uploads/servedFile.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Journals of installations. */
export const journalRoutes: readonly Route[] = [
  reading.route('getJournalState', async (call) => {
    await authorise(call);
    return readJournalState(call, call.id());
  }),

  reading.route('downloadJournal', async (call) => {
    await authorise(call);
    const model = await journalDocument(call, call.id(), call.query());
    const parts: Uint8Array[] = [];
    for await (const part of writePdf(model)) parts.push(part);
    const bytes = Buffer.concat(parts);
    const file = { name: `${model.title}.pdf`, mimeType: 'application/pdf', sizeBytes: bytes.length };
    return {
      bytes,
      headers: { ...servedFileHeaders(file), 'cache-control': 'private, no-store' },
    };
  }),

  reading.route('getDisconnections', (call) => readDisconnections(call, call.query())),
];
