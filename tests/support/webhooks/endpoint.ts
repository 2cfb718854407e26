import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach } from 'vitest';
import type { WebhookPayload } from '#contract/webhooks/events.ts';

/** Request that an endpoint has received. */
export interface ReceivedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  payload: WebhookPayload;
}

/** Response of an endpoint: a status with headers, or none at all. */
export type EndpointResponse = { status: number; headers?: Record<string, string> } | 'silence';

/** Receiver of webhooks on this machine, which answers as a test says. */
export class Endpoint {
  readonly host: string;
  readonly url: string;
  received: ReceivedRequest[] = [];
  /** Returns the response to a request; 204 if not replaced. */
  respond: (request: ReceivedRequest) => EndpointResponse = () => ({ status: 204 });

  constructor(port: number) {
    this.host = `127.0.0.1:${port}`;
    this.url = `http://${this.host}/hook`;
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      payload: JSON.parse(body) as WebhookPayload,
    };
    this.received.push(received);
    const result = this.respond(received);
    if (result === 'silence') return;
    response.writeHead(result.status, result.headers).end('{"secret":"text of the endpoint"}');
  }

  reset(): void {
    this.received = [];
    this.respond = () => ({ status: 204 });
  }
}

/** Starts an endpoint for a test file, reset before each test. */
export async function useEndpoint(): Promise<Endpoint> {
  const server = createServer((request, response) => void endpoint.take(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const endpoint = new Endpoint((server.address() as AddressInfo).port);
  beforeEach(() => endpoint.reset());
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return endpoint;
}

/**
 * Verifies a request with the library of Standard Webhooks, which compares its timestamp with the clock of the process.
 * @throws WebhookVerificationError
 */
export function verified(secret: string, { body, headers }: ReceivedRequest): WebhookPayload {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(body, texts) as WebhookPayload;
}
