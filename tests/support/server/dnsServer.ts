import { createUDPServer, Packet } from 'dns2';
import { afterAll } from 'vitest';

/** DNS server of a test, on the loopback address. */
export interface TestDnsServer {
  /** Its address and port, as the setting DNS_SERVERS takes them. */
  address: string;
  /** TXT records by name; a name that is missing has no records. */
  records: Map<string, string[]>;
  /** Response code of every answer: 0 for none, 2 for a failure of the server. (RFC 1035, 4.1.1) */
  failure: { code: number };
}

/** Starts a DNS server for a test file. */
export async function startDnsServer(): Promise<TestDnsServer> {
  const records = new Map<string, string[]>();
  const failure = { code: 0 };
  const server = createUDPServer((request, send) => {
    const response = Packet.createResponseFromRequest(request);
    const name = request.questions[0]?.name ?? '';
    const texts = failure.code === 0 ? records.get(name.toLowerCase()) : undefined;
    // 3 stands for a name that doesn't exist.
    response.header.rcode = failure.code === 0 && !texts ? 3 : failure.code;
    for (const text of texts ?? [])
      response.answers.push({
        name,
        type: Packet.TYPE.TXT,
        class: Packet.CLASS.IN,
        ttl: 1,
        data: text.match(/.{1,255}/gs) ?? [''],
      } as (typeof response.answers)[number]);
    void send(response);
  });
  await server.listen(0, '127.0.0.1');
  afterAll(() => void server.close());
  return { address: `127.0.0.1:${server.address().port}`, records, failure };
}
