import { answerBody, successBody } from '#server/core/answers.ts';
import { nameFormerUsers } from '#server/core/formerUser.ts';
import type { Call, Committed } from '#server/core/call.ts';
import type { CallRequest, Step } from './chain.ts';
import type { CallName } from '#contract/calls.ts';
import { actGuarded } from '#server/services/guards/guardedAct.ts';
import { lockTrees } from '#server/services/tenants/treeLock.ts';
import { retryOnce } from '../retryOnce.ts';
import { callOn, knownOf } from './admission.ts';
import { isBytes, respond } from './answers.ts';
import { retriedOnConflict } from './conflictRetries.ts';
import { markOf, once } from './idempotency.ts';
import type { KeptAnswer } from './idempotency.ts';
import { recordIn, recordNow } from './readAgain.ts';

/** Returns the `Idempotency-Key` of a request; a backend of the level specified has none. */
const keyOf = ({ context, services }: CallRequest): string | undefined =>
  services.settings.level === 'specified' ? undefined : context.req.header('idempotency-key');

/** Returns the key for the response, which shows the sender that no proxy removed it. */
function echoOf(request: CallRequest): Record<string, string> {
  const key = keyOf(request);
  return key === undefined ? {} : { 'idempotency-key': key };
}

/**
 * Marks a request by its key and contents, so that its effect happens only once, and retries it once after a lost connection, which leaves
 * open whether it was committed.
 */
function markedOnce(
  request: CallRequest,
  next: (marked: CallRequest) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const { context, route, content } = request;
  const mark = markOf(keyOf(request), route.row.method, context.req.path, content);
  const marked = { ...request, mark };
  return mark ? retryOnce(() => next(marked)) : next(marked);
}

/** Responds once per `Idempotency-Key`: a repeat gets the stored response. */
export const idempotency: Step<KeptAnswer, Response> = async (request, next) => {
  const { body } = await markedOnce(request, next);
  return answerBody(nameFormerUsers(body, request.call.language), echoOf(request));
};

/** Runs the rest of the chain in one transaction, which also stores the receipt of a marked request. */
export const transaction: Step<unknown, KeptAnswer> = (request, next) => {
  const { services, route, readAgain, mark } = request;
  return retriedOnConflict(services.log, route.name, () =>
    services.db.transaction(async (tx) => {
      await lockTrees(tx, route.name);
      const call = callOn(request, tx);
      const work = async (): Promise<KeptAnswer> => {
        const data = await actGuarded(call, () => next({ ...request, call }));
        return { status: 200, body: successBody(data), recordId: readAgain ? recordIn(data) : null };
      };
      if (!mark) return work();
      const answerFrom = async (id: number) =>
        successBody(readAgain ? await recordNow(call, readAgain, id) : { id });
      // A call available without a licence needs no permission, and neither does its repeat.
      const isRightNeeded = route.row.unlicensed !== true;
      const { caller } = knownOf(request);
      return once(tx, { caller, mark, now: call.now, isRightNeeded, answerFrom }, work);
    }),
  );
};

/** Gives the handler `commit`, which runs its writing part in one transaction, once per `Idempotency-Key`. */
export const staging: Step<unknown, Response> = async (request, next) => {
  const commit = async (
    act: (call: Call<CallName>) => Promise<unknown>,
    content?: unknown,
  ): Promise<Committed> => ({
    committed: await markedOnce({ ...request, content }, (marked) =>
      transaction(marked, ({ call }) => act(call as Call<CallName>)),
    ),
  });
  const call = Object.assign(callOn(request, request.services.db), { commit });
  const result = await next({ ...request, call });
  const { language } = request.call;
  if (isBytes(result))
    return respond(result, { method: request.context.req.raw.method, language }, [], echoOf(request));
  return answerBody(nameFormerUsers((result as Committed).committed.body, language), echoOf(request));
};
