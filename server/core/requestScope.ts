import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';

/** The request under way: its id, and its call once that is known. */
export interface RequestScope {
  readonly id: string;
  call: CallName | null;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs a request, so that whatever it causes can tell which one it was. */
export const inRequest = <T>(scope: RequestScope, act: () => T): T => scopes.run(scope, act);

/** The request under way; none in background work. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

const idForm = /^[\w-]{8,64}$/;

/** A request's id: the sender's, if it has the form of one, else a new one. */
export const requestIdOf = (told: string | undefined): string =>
  told !== undefined && idForm.test(told) ? told : randomUUID();
