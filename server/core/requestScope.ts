import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';

/** Current request: its id, and its call once that is known. */
export interface RequestScope {
  readonly id: string;
  call: CallName | null;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs a request in its async context, so that everything it calls can look up the current request. */
export const inRequest = <T>(scope: RequestScope, act: () => T): T => scopes.run(scope, act);

/** Returns the current request; undefined in background work. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

const idForm = /^[\w-]{8,64}$/;

/** Returns the request id of the client if it is well-formed, else a new one. */
export const requestIdOf = (told: string | undefined): string =>
  told !== undefined && idForm.test(told) ? told : randomUUID();
