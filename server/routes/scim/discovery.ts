import type { ScimResult } from '#server/middleware/scim/scimRequest.ts';
import { definitions, groupKind, userKind } from '#server/services/scim/definitions.ts';
import type { ScimKind, ScimObject } from '#server/services/scim/definitions.ts';
import { orScimNotFound } from '#server/services/scim/scimError.ts';
import { listMessage, maxCount } from './scimQuery.ts';

const schemaIds = {
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
} as const;

/** Returns what the server supports. (RFC 7643, 5) */
function serviceProviderConfig(baseUrl: string): ScimObject {
  const unsupported = { supported: false };
  return {
    schemas: [schemaIds.config],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxCount },
    changePassword: unsupported,
    sort: unsupported,
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'Token of the customer, from the page Login.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

function resourceType({ name, schema, extension }: ScimKind, baseUrl: string): ScimObject {
  return {
    schemas: [schemaIds.resourceType],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    ...(extension === null ? {} : { schemaExtensions: [{ schema: extension.schema, required: false }] }),
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
  };
}

/** Returns the response to a request about the server itself; null for another path. (RFC 7644, 4) */
export function discover(kind: string, id: string | null, baseUrl: string): ScimResult | null {
  if (kind === 'ServiceProviderConfig' && id === null)
    return { status: 200, body: serviceProviderConfig(baseUrl) };
  const lists: Readonly<Record<string, () => ScimObject[]>> = {
    Schemas: () => definitions.map((each) => ({ ...each.describe(`${baseUrl}/Schemas`) })),
    ResourceTypes: () => [userKind, groupKind].map((each) => resourceType(each, baseUrl)),
  };
  const list = Object.hasOwn(lists, kind) ? lists[kind]?.() : undefined;
  if (!list) return null;
  if (id === null) return { status: 200, body: listMessage(list, list.length) };
  return { status: 200, body: orScimNotFound(list.find((each) => each['id'] === id)) };
}
