import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { envelope, pagination } from '#contract/envelope.ts';
import { encodeWire } from '#contract/wire.ts';
import { isTillsynField } from '#contract/levels.ts';

/** Data of a call's response, parsed by its shape. */
export type AnswerOf<Name extends CallName> = z.output<(typeof callSchemas)[Name]['answer']>;

/** Parameters of a request. */
export interface Sent {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
  form?: FormData;
  token?: string;
  key?: string;
}

/** Client that sends calls to any backend and validates every response against the contract. */
export interface ContractClient {
  /** Sends a call; its body and its response have words in place of the wire's numbers. @throws what zod finds wrong with the answer, or an error with the failure's codes */
  call: <Name extends CallName>(name: Name, sent?: Sent) => Promise<AnswerOf<Name>>;
  /** Sends a call that must fail; returns the status and codes of its envelope. */
  fail: (name: CallName, sent?: Sent) => Promise<{ status: number; codes: string[] }>;
  /** Calls answered in accordance with the contract. */
  answered: Set<CallName>;
  /** True if the backend has the level tillsyn; otherwise fields of that level may be missing. */
  isTillsyn: boolean;
  /** True if fields of the level tillsyn must be missing. */
  isStrict: boolean;
}

const failure = z.object({
  success: z.literal(false),
  data: z.null(),
  errors: z.array(z.string().min(1)).min(1),
  codes: z.array(z.string()).optional(),
});

/** @param send how a request reaches the backend: `app.fetch` or the network */
export function createContractClient(
  baseUrl: string,
  send: (request: Request) => Promise<Response>,
): ContractClient {
  const answered = new Set<CallName>();

  async function request(name: CallName, sent: Sent): Promise<Response> {
    const call: Call = calls[name];
    const path = call.path.replace(/\{(\w+)\}/g, (_whole, parameter: string) =>
      String(sent.params?.[parameter]),
    );
    const url = new URL(path, baseUrl);
    for (const [parameter, value] of Object.entries(sent.query ?? {}))
      url.searchParams.set(parameter, String(value));
    const headers = new Headers({ 'accept-language': 'en' });
    if (sent.token !== undefined) headers.set('authorization', `Bearer ${sent.token}`);
    if (call.creates) headers.set('idempotency-key', sent.key ?? crypto.randomUUID());
    if (sent.body !== undefined) headers.set('content-type', 'application/json');
    const json = call.wire?.body ? encodeWire(sent.body, call.wire.body) : sent.body;
    const body = sent.form ?? (json === undefined ? undefined : JSON.stringify(json));
    return send(new Request(url, { method: call.method, headers, ...(body === undefined ? {} : { body }) }));
  }

  const client: ContractClient = {
    answered,
    isTillsyn: false,
    isStrict: false,
    call: async (name, sent = {}) => {
      const call: Call = calls[name];
      const response = await request(name, sent);
      if (call.binary && response.ok) {
        answered.add(name);
        return (await response.arrayBuffer()) as AnswerOf<typeof name>;
      }
      const json: unknown = await response.json();
      if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(json)}`);
      if (call.list) pagination.parse(JSON.parse(response.headers.get('pagination') ?? 'null'));
      const whole = envelope(callSchemas[name].answer);
      const { success, data } = (client.isTillsyn ? whole : specifiedSchema(whole, client.isStrict)).parse(
        json,
      ) as z.output<typeof whole>;
      if (!success) throw new Error(`${name}: not a success`);
      answered.add(name);
      return data as AnswerOf<typeof name>;
    },
    fail: async (name, sent = {}) => {
      const response = await request(name, sent);
      const { codes = [] } = failure.parse(await response.json());
      return { status: response.status, codes };
    },
  };
  return client;
}

/**
 * Returns the schema of a response at the level specified: fields of the level tillsyn may be missing, or must be. A recursive schema has
 * none in its repetitions.
 */
function specifiedSchema(
  schema: z.core.$ZodType,
  isStrict: boolean,
  above: readonly z.core.$ZodType[] = [],
): z.ZodType {
  const specified = (part: z.core.$ZodType) => specifiedSchema(part, isStrict, [...above, schema]);
  if (above.includes(schema)) return schema as z.ZodType;
  if (schema instanceof z.ZodOptional) return specified(schema.unwrap()).optional();
  if (schema instanceof z.ZodNullable) return specified(schema.unwrap()).nullable();
  if (schema instanceof z.ZodArray) return z.array(specified(schema.element));
  if (!(schema instanceof z.ZodObject)) return schema as z.ZodType;
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => {
    if (!isTillsynField(field)) return [name, specified(field)] as const;
    return [name, isStrict ? z.never().optional() : z.unknown().optional()] as const;
  });
  return z.object(Object.fromEntries(fields));
}
