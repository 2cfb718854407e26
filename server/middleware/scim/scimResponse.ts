import type { Context } from 'hono';
import type { Logger } from 'pino';
import { problems as problemStatus } from '#contract/problems.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { retryHeaders } from '#server/core/answers.ts';
import { describeFailure } from '#server/core/failure.ts';
import { HttpProblem, problem } from '#server/core/httpProblem.ts';
import { problemText } from '#server/core/texts.ts';
import { problemOfDatabaseError } from '../databaseErrors.ts';
import { loggedPath, requestOf } from '../requestLog.ts';
import { messageIds } from '#server/services/scim/definitions.ts';
import { ScimError } from '#server/services/scim/scimError.ts';
import type { ScimResult } from './scimRequest.ts';

/** Converts a result to a response. (RFC 7644, 3.1) */
export function scimResponse({ status, body, headers = {} }: ScimResult): Response {
  const common = { 'cache-control': 'no-store', ...headers };
  if (body === null) return new Response(null, { status, headers: common });
  const content = { 'content-type': 'application/scim+json; charset=utf-8' };
  return new Response(JSON.stringify(body), { status, headers: { ...common, ...content } });
}

const takenCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['email_taken', 'name_taken']);

/** Returns the error of a problem; without the keyword where there is none for it. A full licence isn't a conflict with another resource. */
function errorOfProblem({ problems, headers }: HttpProblem): ScimResult {
  const [first] = problems;
  const status = first.code === 'licence_users_full' ? 403 : problemStatus[first.code];
  const isSyntax =
    first.code === 'invalid_json' || first.code === 'too_deep' || first.code === 'too_many_values';
  const scimType =
    status === 400
      ? isSyntax
        ? 'invalidSyntax'
        : 'invalidValue'
      : takenCodes.has(first.code)
        ? 'uniqueness'
        : null;
  return errorResult(status, scimType, problemText(first, 'en'), { ...retryHeaders(status), ...headers });
}

function errorResult(
  status: number,
  scimType: string | null,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): ScimResult {
  const body = {
    schemas: [messageIds.error],
    status: String(status),
    ...(scimType === null ? {} : { scimType }),
    detail,
  };
  return { status, body, headers };
}

/** Converts a failure to the result to send; an unexpected one is logged, and its text isn't sent. */
export function resultOfFailure(error: unknown, context: Context, log: Logger): ScimResult {
  if (error instanceof ScimError) {
    const headers: Record<string, string> =
      error.status === 401 ? { 'www-authenticate': 'Bearer realm="scim"' } : {};
    return errorResult(error.status, error.scimType, error.message, headers);
  }
  if (error instanceof HttpProblem) return errorOfProblem(error);
  const fault = problemOfDatabaseError(error);
  if (fault) return errorOfProblem(new HttpProblem([fault]));
  const { id: requestId } = requestOf(context);
  log.error(
    { ...describeFailure(error), requestId, path: loggedPath(context.req.path) },
    'unexpected failure',
  );
  return errorOfProblem(new HttpProblem([problem('internal')]));
}
