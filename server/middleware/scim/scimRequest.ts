import type { ScimContext } from '#server/services/scim/connections.ts';
import type { ScimObject } from '#server/services/scim/definitions.ts';

/** Request with a valid token. */
export interface ScimRequest {
  method: string;
  /** Parts of the path below the server's address: "Users" and an id. */
  path: readonly string[];
  header: (name: string) => string | undefined;
  query: (name: string) => string | undefined;
  scim: ScimContext;
  /** Parsed JSON body; undefined without one. */
  body: unknown;
}

/** Result of a request. */
export interface ScimResult {
  status: number;
  /** Null for a response without a body. */
  body: ScimObject | null;
  headers?: Readonly<Record<string, string>>;
}

/** Answers requests with a valid token; those that write run in a transaction. */
export type ScimHandler = (request: ScimRequest) => Promise<ScimResult>;
