import { fail } from '../core/httpProblem.ts';
import { rejectUnwieldyJson } from './jsonLimits.ts';

/** Maximum size of a JSON body: a round's largest call is far below it. */
const maxJsonBytes = 1024 * 1024;
/** Factor by which a file's rows may exceed the usual number of values and bytes. */
const largeTimes = 4;

/**
 * Reads a body as text, counting the bytes as they arrive.
 * @throws HttpProblem too_much_text, also for bodies without a length
 */
async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = (): never => fail('too_much_text', null, { max: maxBytes / (1024 * 1024) });
  const length = request.headers.get('content-length');
  if (length !== null) return Number(length) > maxBytes ? tooLarge() : request.text();
  if (!request.body) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body) {
    bytes += part.byteLength;
    if (bytes > maxBytes) tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Reads a JSON body; an empty one is undefined.
 * @throws HttpProblem unsupported_media_type, invalid_json, too_much_text, too_deep or too_many_values
 */
export async function readJson(request: Request, isLarge = false): Promise<unknown> {
  const times = isLarge ? largeTimes : 1;
  const text = await readText(request, times * maxJsonBytes);
  if (text.trim() === '') return undefined;
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) {
    return fail('unsupported_media_type');
  }
  rejectUnwieldyJson(text, times);
  try {
    return JSON.parse(text);
  } catch {
    return fail('invalid_json');
  }
}
