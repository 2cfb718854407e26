import type { ScimTokenCreated } from '#contract/identity/scim.ts';
import type { LevelRule } from '#contract/identity/provider.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { customerLicences } from '#server/db/schema/tenants.ts';
import type { Backend } from '../server/backend.ts';

/** Response of the SCIM server. */
export interface ScimAnswer {
  status: number;
  headers: Headers;
  text: string;
  body: ScimBody;
}

/** Parsed body: attributes of a resource, a list or an error. */
export type ScimBody = Readonly<Record<string, unknown>> & {
  id: string;
  Resources: ScimBody[];
  totalResults: number;
  scimType?: string;
  detail: string;
  meta: { version: string; location: string; created: string; lastModified: string; resourceType: string };
};

const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
} as const;
export const scimSchemas = schemas;

/** Options of a request. */
interface Asked {
  token?: string;
  headers?: Readonly<Record<string, string>>;
  /** Body as text, in place of an object. */
  raw?: string;
}

/** Requests of one root customer's provider. */
export class ScimClient {
  readonly #backend: Backend;
  token: string;

  constructor(backend: Backend, token: string) {
    this.#backend = backend;
    this.token = token;
  }

  async ask(method: string, path: string, body?: unknown, asked: Asked = {}): Promise<ScimAnswer> {
    const { token = this.token, headers = {}, raw } = asked;
    const content = raw ?? (body === undefined ? null : JSON.stringify(body));
    const response = await this.#backend.app.fetch(
      new Request(`http://localhost/scim/v2/${path}`, {
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(content === null ? {} : { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        body: content,
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/scim+json') ?? false;
    const parsed: unknown = isJson ? JSON.parse(text) : {};
    return { status: response.status, headers: response.headers, text, body: parsed as ScimBody };
  }

  /** Creates a user with an address at the proved domain. */
  create(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<ScimAnswer> {
    return this.ask('POST', 'Users', { ...userOf(name), ...more });
  }

  async created(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<ScimBody> {
    const { status, text, body } = await this.create(name, more);
    if (status !== 201) throw new Error(`Not created: ${text}`);
    return body;
  }

  patch(path: string, ...operations: unknown[]): Promise<ScimAnswer> {
    return this.ask('PATCH', path, { schemas: [schemas.patch], Operations: operations });
  }

  async group(displayName: string, memberIds: readonly string[] = []): Promise<ScimBody> {
    const members = memberIds.map((value) => ({ value }));
    const body = { schemas: [schemas.group], displayName, externalId: `g-${displayName}`, members };
    const { status, text, body: group } = await this.ask('POST', 'Groups', body);
    if (status !== 201) throw new Error(`Not created: ${text}`);
    return group;
  }

  async find(kind: 'Users' | 'Groups', filter: string): Promise<ScimAnswer> {
    return this.ask('GET', `${kind}?filter=${encodeURIComponent(filter)}`);
  }
}

/** Domain that the root customers of the tests have proved. */
const provedDomain = 'example.org';

/** Returns a user as Entra ID sends one. */
export const userOf = (name: string, domain = provedDomain) => ({
  schemas: [schemas.user, schemas.enterprise],
  externalId: `ext-${name}`,
  userName: `${name}@${domain}`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}@${domain}` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Testsson`, familyName: 'Testsson', givenName: name },
});

/** Proves a domain for a root customer, and gives it an active licence. */
export async function proveDomain(
  { db, time }: Backend,
  customerId: number,
  name = provedDomain,
): Promise<void> {
  const now = time.now.toISOString();
  const at = { customerId, created: now, updated: now };
  await db.insert(identityDomains).values({ ...at, name, token: 'token', proved: now });
  await db
    .insert(customerLicences)
    .values({ ...at, active: true })
    .onConflictDoNothing();
}

/** Sets up a login service with a table of values, which a claim gives only if it is named. */
export async function addRules(
  { db, time }: Backend,
  customerId: number,
  levelRules: readonly LevelRule[],
  more: Partial<typeof identityProviders.$inferInsert> = {},
): Promise<void> {
  const now = time.now.toISOString();
  await db.insert(identityProviders).values({
    customerId,
    name: 'Kundens konto',
    issuer: 'https://login.example.org',
    clientId: 'tillsyn',
    subjectClaim: 'sub',
    levelRules: [...levelRules],
    created: now,
    updated: now,
    ...more,
  });
}

/** Creates a token for the root customer of an administrator. */
export async function createToken(
  backend: Backend,
  { token, customerId }: { token: string; customerId: number },
): Promise<string> {
  const path = `v1/Customer/${customerId}/ScimToken`;
  const created = await backend.ask<ScimTokenCreated>('POST', path, { token, body: {} });
  if (!created.data.secret) throw new Error(`No token: ${created.text}`);
  return created.data.secret;
}

/** Creates a tenant whose root customer provisions users of its proved domain. */
export async function provisionedTenant(backend: Backend, name?: string, domain = provedDomain) {
  const tenant = await backend.seed.tenant(name);
  const { root, people } = tenant;
  await proveDomain(backend, root.id, domain);
  const admin = { token: people.CustomerAdmin.token, customerId: root.id };
  const scim = new ScimClient(backend, await createToken(backend, admin));
  return { ...tenant, admin, scim };
}
