import { csvCell } from '@tillsyn/spreadsheet/csv';
import type { Language } from '#contract/constants.ts';
import type { FeedName } from '#contract/feeds/feedNames.ts';
import { nameFormerUsers } from '#server/core/formerUser.ts';
import { knownOf } from '../calls/admission.ts';
import { streamTexts } from '../calls/bufferedResponses.ts';
import type { CallRequest, Next, Step } from '../calls/chain.ts';
import { accessOf, fieldsFor, readPage } from './feedChain.ts';
import type { FeedRow } from './feedChain.ts';
import { valueOf } from './feedFields.ts';
import type { FeedField, FieldValue } from './feedFields.ts';

const headers = {
  'content-type': 'text/csv; charset=utf-8; header=present',
  'cache-control': 'no-store',
} as const;

/** Formats a value for programs: decimal points, ISO timestamps. (RFC 4180) */
const cellOf = (value: FieldValue, { type }: FeedField): string =>
  type === 'text' && typeof value === 'string' ? csvCell(value) : String(value ?? '');

const linesOf = (rows: readonly FeedRow[], fields: readonly FeedField[]): string =>
  rows.map((row) => `${fields.map((field) => cellOf(valueOf(row, field), field)).join(',')}\r\n`).join('');

/** Yields the feed: byte-order mark, header row, rows in the order of their ids. */
async function* csvTexts(
  first: Awaited<ReturnType<typeof readPage>>,
  { fields, language }: { fields: readonly FeedField[]; language: Language },
  readAfter: (afterId: number) => ReturnType<typeof readPage>,
): AsyncGenerator<string> {
  yield `\uFEFF${fields.map(({ name }) => name).join(',')}\r\n`;
  for (let page = first; ;) {
    yield nameFormerUsers(linesOf(page.rows, fields), language);
    const last = page.rows.at(-1);
    if (page.isLast || !last) return;
    page = await readAfter(last.id);
  }
}

/** Responds with a list as CSV, streamed page by page. */
export const respondAsCsv =
  (list: FeedName): Step<unknown, Response> =>
  async (request: CallRequest, next: Next<unknown>) => {
    const { language } = request.call;
    const { lists: turns, slices } = request.services;
    const fields = fieldsFor(list, accessOf(request));
    const readAfter = (afterId: number) => readPage(request, next, { list, afterId });
    const body = await streamTexts(
      async () => csvTexts(await readAfter(0), { fields, language }, readAfter),
      {
        caller: knownOf(request).caller.name,
        turns,
        slices,
      },
    );
    const isHead = request.context.req.raw.method === 'HEAD';
    // An unread stream would keep its turn.
    if (isHead) await body.cancel();
    return new Response(isHead ? null : body, { headers });
  };
