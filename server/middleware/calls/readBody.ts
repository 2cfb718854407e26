import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { callSchemas } from '#contract/callSchemas.ts';
import { omitterOf } from '#server/core/fieldLevels.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Through } from './chain.ts';
import { rejectUnstorableText, validateBody } from '#server/core/validate.ts';
import { rejectUnwieldyJson } from './jsonLimits.ts';

/** Maximum size of a JSON body: a round's largest call is far below it. */
const maxJsonBytes = 1024 * 1024;
/** Factor by which a file's rows may exceed the usual number of values and bytes. */
const largeTimes = 4;

/** Reads a body as text. @throws HttpProblem too_much_text, also for bodies without a length */
async function readText(context: Context, maxSize: number): Promise<string> {
  const onError = (): never => fail('too_much_text', null, { max: maxSize / (1024 * 1024) });
  let text = '';
  await bodyLimit({ maxSize, onError })(context, async () => {
    text = await context.req.raw.text();
  });
  return text;
}

/**
 * Reads a JSON body; an empty one is undefined.
 * @throws HttpProblem unsupported_media_type, invalid_json, too_much_text, too_deep or too_many_values
 */
export async function readJson(context: Context, isLarge = false): Promise<unknown> {
  const times = isLarge ? largeTimes : 1;
  const text = await readText(context, times * maxJsonBytes);
  if (text.trim() === '') return undefined;
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(context.req.header('content-type') ?? '')) {
    return fail('unsupported_media_type');
  }
  rejectUnwieldyJson(text, times);
  try {
    return JSON.parse(text);
  } catch {
    return fail('invalid_json');
  }
}

/** Returns a body without its rows. */
const withoutRows = (content: unknown): unknown =>
  typeof content === 'object' && content !== null ? { ...content, rows: [] } : content;

/** Reads the JSON body of a writing request. At the level specified, further fields are omitted. */
export const jsonBody: Through = async (request, next) => {
  const { context, services, route, call } = request;
  const { row, name } = route;
  const shape = callSchemas[name];
  const isJson = row.method !== 'GET' && !row.multipart && !row.form;
  const json = isJson ? await readJson(context, row.large) : undefined;
  const omit = services.settings.level === 'specified' && 'body' in shape ? omitterOf(shape.body) : null;
  const content = omit ? omit(json) : json;
  rejectUnstorableText(row.judgesRows ? withoutRows(content) : content);
  let checked: { body: unknown } | undefined;
  const body = () => {
    // Cached for repeated use: a large body takes long to validate.
    checked ??= { body: 'body' in shape ? validateBody(shape.body, content, call.now) : undefined };
    return checked.body;
  };
  return next({ ...request, content, call: { ...call, body: body as typeof call.body } });
};
