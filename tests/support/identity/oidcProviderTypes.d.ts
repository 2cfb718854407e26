/** The parts of `oidc-provider`, which has no types of its own, that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface AdapterPayload {
    uid?: string;
    grantId?: string;
    consumed?: boolean;
  }

  export interface Adapter {
    upsert: (id: string, payload: AdapterPayload) => Promise<void>;
    find: (id: string) => Promise<AdapterPayload | undefined>;
    findByUid: (uid: string) => Promise<AdapterPayload | undefined>;
    findByUserCode: () => Promise<undefined>;
    consume: (id: string) => Promise<void>;
    destroy: (id: string) => Promise<void>;
    revokeByGrantId: (grantId: string) => Promise<void>;
  }

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }

  export interface KoaContextWithOIDC {
    oidc: {
      provider: { Grant: new (of: { accountId: string; clientId: string }) => Grant };
      session?: { accountId?: string };
      client?: { clientId: string };
    };
  }

  interface Account {
    accountId: string;
    claims: () => Record<string, unknown>;
  }

  interface Configuration {
    clients: readonly Record<string, unknown>[];
    jwks: { keys: readonly object[] };
    findAccount: (context: unknown, id: string) => Account;
    claims: Record<string, readonly string[]>;
    conformIdTokenClaims: boolean;
    features: Record<string, { enabled: boolean }>;
    interactions: { url: (context: unknown, interaction: { uid: string }) => string };
    loadExistingGrant: (context: KoaContextWithOIDC) => Promise<Grant>;
    cookies: { keys: readonly string[] };
    ttl: Record<string, number>;
    adapter: new () => Adapter;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback: () => (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished: (
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ) => Promise<void>;
  }
}
