import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { envelope, pagination } from '#contract/envelope.ts';

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
  /** @throws what zod finds wrong with the answer, or an error with the failure's codes */
  call: <Name extends CallName>(name: Name, sent?: Sent) => Promise<AnswerOf<Name>>;
  /** Sends a call that must fail; returns the status and codes of its envelope. */
  fail: (name: CallName, sent?: Sent) => Promise<{ status: number; codes: string[] }>;
  /** Calls answered in accordance with the contract. */
  answered: Set<CallName>;
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
    const body = sent.form ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
    return send(new Request(url, { method: call.method, headers, ...(body === undefined ? {} : { body }) }));
  }

  return {
    answered,
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
      const { success, data } = envelope(callSchemas[name].answer).parse(json);
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
}
