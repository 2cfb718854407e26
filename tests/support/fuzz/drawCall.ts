import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import type { Random } from '#tests/faults/random.ts';
import { pixelPng } from '../pixelPng.ts';
import { drawValue } from './drawValue.ts';
import type { Drawing } from './drawValue.ts';

/** A random call, its path without `api/`. */
export interface DrawnCall {
  name: CallName;
  method: string;
  path: string;
  body: string | FormData | null;
  key: string | null;
}

const names = Object.keys(calls) as CallName[];
/** Calls that end sessions and accounts, after which no further call would be possible. */
const ending: readonly CallName[] = ['logout', 'changePassword'];
const deletionShare = 0.15;

/** Returns the kind of record in a path or a field name: `mapitem` for `v1/MapItem/{id}` and `mapItemId`. */
export const kindOf = (name: string): string => name.replace(/Ids?$/i, '').toLowerCase();
/** Returns the kind of record at the start of a call's path. */
export const kindOfPath = (path: string): string => (path.split('/')[1] ?? '').toLowerCase();

function drawName(random: Random): CallName {
  for (;;) {
    const name = random.pick(names);
    const { method } = calls[name] as Call;
    if (ending.includes(name) || (method === 'DELETE' && random.next() > deletionShare)) continue;
    return name;
  }
}

function drawPath(drawing: Drawing, path: string): string {
  const { random, idOf } = drawing;
  const strange = ['0', '-1', '2147483648', 'x', '%00', '1e3', '../1', '%E2%80%AE', '7'.repeat(400)];
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    if (random.next() < 0.05) return random.pick(strange);
    return String(idOf(name === 'id' ? kindOfPath(path) : name));
  });
}

function drawQuery(drawing: Drawing, name: CallName): string {
  const shape = callSchemas[name];
  if (!('query' in shape)) return '';
  const drawnQuery = drawValue(drawing, shape.query);
  if (typeof drawnQuery !== 'object' || drawnQuery === null) return '?x=1';
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(drawnQuery))
    for (const entry of Array.isArray(value) ? value.slice(0, 20) : [value])
      query.append(
        field,
        (typeof entry === 'object' ? JSON.stringify(entry) : String(entry)).slice(0, 2_000),
      );
  return `?${query}`;
}

function drawForm({ random, idOf }: Drawing): FormData {
  const form = new FormData();
  const bytes = random.next() < 0.5 ? pixelPng : Buffer.from(random.uuid().repeat(random.between(0, 50)));
  const type = random.pick(['image/png', 'application/pdf', 'text/html', '']);
  form.append(
    'file',
    new File([new Uint8Array(bytes)], random.pick(['a.png', 'a.pdf', '../a', '']), { type }),
  );
  for (const field of ['flawId', 'buildingId', 'customerId', 'documentType'])
    if (random.next() < 0.4) form.append(field, random.next() < 0.1 ? 'x' : String(idOf(field)));
  return form;
}

function drawBody(drawing: Drawing, name: CallName): string | FormData | null {
  const row: Call = calls[name];
  if (row.method === 'GET') return null;
  if (row.multipart) return drawForm(drawing);
  const shape = callSchemas[name];
  if (!('body' in shape)) return null;
  const text = JSON.stringify(drawValue(drawing, shape.body)) ?? '';
  return drawing.random.next() < 0.01 ? text.slice(0, -1) : text;
}

/** Creates a random call of the contract. */
export function drawCall(drawing: Drawing): DrawnCall {
  const { random } = drawing;
  const name = drawName(random);
  const row: Call = calls[name];
  return {
    name,
    method: row.method,
    path: drawPath(drawing, row.path) + drawQuery(drawing, name),
    body: drawBody(drawing, name),
    key: random.next() < 0.5 ? random.pick([random.uuid(), 'fuzz-key-1', 'x']) : null,
  };
}
