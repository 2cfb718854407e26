import type { ScimRequest, ScimResult } from '#server/middleware/scim/scimRequest.ts';
import { eq } from 'drizzle-orm';
import { scimUsers } from '#server/db/schema/identity/scim.ts';
import { rejectFrozen } from '#server/services/moves/frozen/frozenRecords.ts';
import { userKind } from '#server/services/scim/definitions.ts';
import { patched } from '#server/services/scim/patch.ts';
import { orScimNotFound } from '#server/services/scim/scimError.ts';
import { userFieldsOf } from '#server/services/scim/userFields.ts';
import {
  etagOfUser,
  findScimUser,
  hasUserName,
  listScimUsers,
  lockScimUser,
  presentScimUser,
} from '#server/services/scim/users.ts';
import { provisionUser, removeUser, replaceUser } from '#server/services/scim/userWrites.ts';
import { users } from '#server/db/schema/users.ts';
import { filterOf, listMessage, projected, windowOf } from './scimQuery.ts';
import { isKnown, rejectOldVersion, resourceResult } from './scimResults.ts';

async function list(request: ScimRequest): Promise<ScimResult> {
  const { scim } = request;
  const filter = filterOf(request, { schema: userKind.schema, names: ['username', 'externalid'] });
  const condition =
    filter &&
    (filter.attribute === 'username' ? hasUserName(filter.value) : eq(scimUsers.externalId, filter.value));
  const window = windowOf(request);
  const { rows, total } = await listScimUsers(scim, condition ?? undefined, window);
  const resources = rows.map((row) => projected(request, presentScimUser(row, scim)));
  return { status: 200, body: listMessage(resources, total, window.startIndex) };
}

async function readOne(request: ScimRequest, id: string): Promise<ScimResult> {
  const { scim } = request;
  const row = orScimNotFound(await findScimUser(scim, id));
  const etag = etagOfUser(row);
  if (isKnown(request, etag)) return { status: 304, body: null, headers: { etag } };
  const { body, ...result } = resourceResult(200, presentScimUser(row, scim));
  return { ...result, body: body && projected(request, body) };
}

async function create({ scim, body }: ScimRequest): Promise<ScimResult> {
  const userId = await provisionUser(scim, userFieldsOf(body));
  await rejectFrozen(scim.db, [{ table: 'users', id: userId }]);
  const { rows } = await listScimUsers(scim, eq(users.id, userId), { startIndex: 1, count: 1 });
  return resourceResult(201, presentScimUser(orScimNotFound(rows[0]), scim));
}

/** Changes a user by PUT or PATCH. While a move has frozen the user, only the activity can change. (moves, Status 1) */
async function change(request: ScimRequest, id: string): Promise<ScimResult> {
  const { scim, body } = request;
  const row = orScimNotFound(await lockScimUser(scim, id));
  rejectOldVersion(request, etagOfUser(row));
  const resource = presentScimUser(row, scim);
  const writtenResource = request.method === 'PATCH' ? patched(userKind, resource, body) : body;
  const fields = userFieldsOf(writtenResource);
  const isChanged = await replaceUser(scim, row, { fields, before: userFieldsOf(resource) });
  if (isChanged) await rejectFrozen(scim.db, [{ table: 'users', id: row.user.id }]);
  return resourceResult(200, presentScimUser(orScimNotFound(await findScimUser(scim, id)), scim));
}

async function remove(request: ScimRequest, id: string): Promise<ScimResult> {
  const { scim } = request;
  const row = orScimNotFound(await lockScimUser(scim, id));
  rejectOldVersion(request, etagOfUser(row));
  await removeUser(scim, row);
  await rejectFrozen(scim.db, [{ table: 'users', id: row.user.id }]);
  return { status: 204, body: null };
}

/** Users of a root customer's provider, by the method of the request. [IDENT-35] */
export const scimUserHandlers = { list, read: readOne, create, change, remove };
