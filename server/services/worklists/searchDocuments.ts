import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sortKeyOf } from '#domain/sortKey.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { files } from '#server/db/schema/drawings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { filesInScope } from '../files/files.ts';
import { firstOf, hitFields, holds, rankOf } from './searchHits.ts';
import type { Found, Search } from './searchHits.ts';

/** Returns the documents whose name contains the search, in the format of the document list. [LIFE-309] */
export function foundDocuments(asking: RequestContext, search: Search): SQL {
  const { id, name, customerId, buildingId, created, sortKey, searchText } = files;
  const hit: Found = {
    kind: 'document',
    id,
    name,
    place: sql`coalesce(${buildings.name}, ${customers.name})`,
    customerId,
    buildingId,
    created,
    rank: rankOf(search.text, eq(sortKey, sortKeyOf(search.text)), searchText),
    then: [asc(sortKey)],
  };
  const matching = asking.db
    .select({ id })
    .from(files)
    .where(and(filesInScope(asking), isNotNull(files.documentType), holds(searchText, search)));
  const telling = asking.db
    .select(hitFields(hit))
    .from(files)
    .innerJoin(customers, eq(customers.id, customerId))
    .leftJoin(buildings, eq(buildings.id, buildingId));
  return firstOf({ matching, telling }, hit, search.limit);
}
