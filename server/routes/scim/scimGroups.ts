import type { ScimRequest, ScimResult } from '#server/middleware/scim/scimRequest.ts';
import { eq } from 'drizzle-orm';
import { scimGroups } from '#server/db/schema/identity/scim.ts';
import { groupKind } from '#server/services/scim/definitions.ts';
import {
  createGroup,
  deleteGroup,
  etagOfGroup,
  findGroup,
  groupFieldsOf,
  hasDisplayName,
  listGroups,
  membersOf,
  presentGroup,
  replaceGroup,
} from '#server/services/scim/groups.ts';
import type { GroupRow } from '#server/services/scim/groups.ts';
import { patched } from '#server/services/scim/patch.ts';
import { orScimNotFound } from '#server/services/scim/scimError.ts';
import { filterOf, isLeftOut, listMessage, projected, windowOf } from './scimQuery.ts';
import { isKnown, rejectOldVersion, resourceResult } from './scimResults.ts';

/** Returns the resources of groups, without the members if the request leaves them out. */
async function resourcesOf(request: ScimRequest, groups: readonly GroupRow[]) {
  const { scim } = request;
  const ids = groups.map(({ id }) => id);
  const members = isLeftOut(request, 'members') ? null : await membersOf(scim, ids);
  return groups.map((group) =>
    projected(request, presentGroup(group, members && (members.get(group.id) ?? []), scim)),
  );
}

/** Maximum number of groups in a page that has their members. */
const maxWithMembers = 20;

async function list(request: ScimRequest): Promise<ScimResult> {
  const { scim } = request;
  const filter = filterOf(request, { schema: groupKind.schema, names: ['displayname', 'externalid'] });
  const condition =
    filter &&
    (filter.attribute === 'displayname'
      ? hasDisplayName(filter.value)
      : eq(scimGroups.externalId, filter.value));
  const askedWindow = windowOf(request);
  const count = isLeftOut(request, 'members')
    ? askedWindow.count
    : Math.min(askedWindow.count, maxWithMembers);
  const window = { ...askedWindow, count };
  const { rows, total } = await listGroups(scim, condition ?? undefined, window);
  return { status: 200, body: listMessage(await resourcesOf(request, rows), total, window.startIndex) };
}

async function readOne(request: ScimRequest, id: string): Promise<ScimResult> {
  const group = orScimNotFound(await findGroup(request.scim, id));
  const etag = etagOfGroup(group);
  if (isKnown(request, etag)) return { status: 304, body: null, headers: { etag } };
  const [body = null] = await resourcesOf(request, [group]);
  return { status: 200, body, headers: { etag } };
}

/** Returns the resource of a group with all members. */
async function wholeGroup({ scim }: ScimRequest, group: GroupRow) {
  return presentGroup(group, (await membersOf(scim, [group.id])).get(group.id) ?? [], scim);
}

async function create(request: ScimRequest): Promise<ScimResult> {
  const group = await createGroup(request.scim, groupFieldsOf(request.body));
  return resourceResult(201, await wholeGroup(request, group));
}

async function change(request: ScimRequest, id: string): Promise<ScimResult> {
  const { scim, body, method } = request;
  const group = orScimNotFound(await findGroup(scim, id, true));
  rejectOldVersion(request, etagOfGroup(group));
  const isPatch = method === 'PATCH';
  const writtenResource = isPatch ? patched(groupKind, await wholeGroup(request, group), body) : body;
  const changedGroup = await replaceGroup(scim, group, groupFieldsOf(writtenResource));
  if (isPatch) return { status: 204, body: null, headers: { etag: etagOfGroup(changedGroup) } };
  return resourceResult(200, await wholeGroup(request, changedGroup));
}

async function remove(request: ScimRequest, id: string): Promise<ScimResult> {
  const { scim } = request;
  const group = orScimNotFound(await findGroup(scim, id, true));
  rejectOldVersion(request, etagOfGroup(group));
  await deleteGroup(scim, group);
  return { status: 204, body: null };
}

/** Groups of a root customer's provider, by the method of the request. [IDENT-35] */
export const scimGroupHandlers = { list, read: readOne, create, change, remove };
