import { isTagNamed } from '#server/core/answers.ts';
import type { ScimRequest, ScimResult } from '#server/middleware/scim/scimRequest.ts';
import type { ScimObject } from '#server/services/scim/definitions.ts';
import { ScimError } from '#server/services/scim/scimError.ts';

/** Returns the result for one resource, with its ETag. */
export function resourceResult(status: number, resource: ScimObject): ScimResult {
  const { meta } = resource as { meta: { version: string; location: string } };
  const location: Record<string, string> = status === 201 ? { location: meta.location } : {};
  return { status, body: resource, headers: { ...location, etag: meta.version } };
}

const strong = (etag: string): string => etag.replace(/^W\//, '');

/** Returns whether the client's copy is current. (RFC 7644, 3.14) */
export const isKnown = ({ header }: ScimRequest, etag: string): boolean =>
  isTagNamed(header('if-none-match'), strong(etag));

/** Fails for a change that was based on another version. @throws ScimError with status 412 */
export function rejectOldVersion({ header }: ScimRequest, etag: string): void {
  const names = header('if-match');
  if (names !== undefined && !isTagNamed(names, strong(etag)))
    throw new ScimError(412, null, 'The resource has changed.');
}
