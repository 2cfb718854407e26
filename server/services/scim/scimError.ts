/** Keywords of errors. (RFC 7644, 3.12) */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** Expected failure of a SCIM request; rolls back its transaction. The detail is shown to administrators at the provider. */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | null;
  /** Address that a user elsewhere has; recorded for the administrators once the request is rolled back. */
  readonly takenEmail: string | null;

  constructor(status: number, scimType: ScimType | null, detail: string, takenEmail: string | null = null) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
    this.takenEmail = takenEmail;
  }
}

/** Throws a `ScimError` with status 400. */
export function failScim(scimType: ScimType, detail: string): never {
  throw new ScimError(400, scimType, detail);
}

/** Returns the resource, or fails with 404: missing and outside the root customer look the same. */
export function orScimNotFound<T>(resource: T | null | undefined): T {
  if (resource === null || resource === undefined) throw new ScimError(404, null, 'Resource not found.');
  return resource;
}
