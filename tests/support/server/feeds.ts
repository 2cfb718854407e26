import type { ApiKey, ApiKeyAccess } from '#contract/users/apiKey.ts';
import type { Backend } from './backend.ts';
import type { CustomerRow, Person } from '../seeds/seedPeople.ts';

/** Response to a request for a feed. */
export interface FeedResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Creates a key as the screen does, and returns its token. */
export async function createKey(
  backend: Backend,
  { maker, customer }: { maker: Person; customer: Pick<CustomerRow, 'id'> },
  access: ApiKeyAccess = {},
): Promise<string> {
  const { data, codes } = await backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', {
    token: maker.token,
    body: { name: 'Power BI', customerId: customer.id, ...access },
  });
  if (codes.length > 0) throw new Error(`No key: ${codes.join()}`);
  return data.jwtToken;
}

/** Returns the header of HTTP Basic with a password. */
export const basicAuthorization = (password: string): string =>
  `Basic ${Buffer.from(`key:${password}`).toString('base64')}`;

/** Reads a feed at a path below `/feeds/`; `key` is the password. */
export async function readFeed({ app }: Backend, path: string, key: string | null): Promise<FeedResponse> {
  const headers = key === null ? undefined : { authorization: basicAuthorization(key) };
  const response = await app.request(`/feeds/${path}`, headers && { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Returns the rows of a CSV feed whose texts have no quotes or line breaks, by the names in its header. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',').map((cell) => cell.replace(/^"|"$/g, ''));
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}
