import type { ScimHandler, ScimRequest, ScimResult } from '#server/middleware/scim/scimRequest.ts';
import { orScimNotFound, ScimError } from '#server/services/scim/scimError.ts';
import { discover } from './discovery.ts';
import { scimGroupHandlers } from './scimGroups.ts';
import { scimUserHandlers } from './scimUsers.ts';

type Handlers = typeof scimUserHandlers;
const handlersOf: ReadonlyMap<string, Handlers> = new Map([
  ['Users', scimUserHandlers],
  ['Groups', scimGroupHandlers],
]);

/** Answers a request about users or groups. @throws ScimError with status 405 */
function act(handlers: Handlers, request: ScimRequest, id: string | null): Promise<ScimResult> {
  const { list, read, create, change, remove } = handlers;
  const { method } = request;
  if (id === null && method === 'GET') return list(request);
  if (id === null && method === 'POST') return create(request);
  if (id !== null && method === 'GET') return read(request, id);
  if (id !== null && (method === 'PUT' || method === 'PATCH')) return change(request, id);
  if (id !== null && method === 'DELETE') return remove(request, id);
  throw new ScimError(405, null, 'The method is not supported.');
}

/** Answers a request with a valid token: about the server, users or groups. [IDENT-35] */
export const answerScim: ScimHandler = async (request) => {
  const [kind = '', id = null, ...deeper] = request.path;
  const isShort = deeper.length === 0;
  const about = isShort && request.method === 'GET' ? discover(kind, id, request.scim.baseUrl) : null;
  if (about) return about;
  return act(orScimNotFound(isShort ? handlersOf.get(kind) : null), request, id);
};
