import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import { codeIn, codeStartIn } from '#domain/codes/itemCode.ts';
import { numberWithWords, searchedNumber } from '#domain/search.ts';
import { sortKeyOf } from '#domain/sortKey.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { installationLabel } from '#server/core/texts.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { containsPattern, searchTextOf, startPattern } from '#server/db/textKeys.ts';
import { activeInScope } from '../drawings/drawings.ts';
import { lowered } from '../flaws/flawLocalizer.ts';
import { installationsInScope } from '../maintenance/installations.ts';
import { firstOf, hitFields, holds, rankOf } from './searchHits.ts';
import type { Found, Search, Searching } from './searchHits.ts';

/** Character that sorts, byte by byte, after every character of a code. */
const codeEnd = '~';

/**
 * Returns the condition for codes in scope that are currently assigned to an item and start with a text; undefined for a text that
 * can't be the start of a code.
 */
function codesHolding({ scope }: RequestContext, text: string): SQL | undefined {
  const start = codeStartIn(text);
  if (start === null) return undefined;
  return and(
    between(itemCodes.code, start, start + codeEnd),
    isNull(itemCodes.released),
    scope.buildings(itemCodes.buildingId),
  );
}

export function foundItems(asking: RequestContext, search: Search): SQL {
  const { text, limit } = search;
  const { id, name, customerId, buildingId, created, sortKey, searchText, positionNumber } = mapItems;
  const number = searchedNumber(text);
  const ofNumber = number === null ? undefined : eq(positionNumber, number);
  const startOfNumber = number === null ? undefined : sql`${positionNumber}::text like ${startPattern(text)}`;
  const ofStart = codesHolding(asking, text);
  const itemsOf = asking.db.select({ id: itemCodes.mapItemId }).from(itemCodes).where(ofStart);
  const numberAndWords = numberWithWords(text);
  const ofBoth = numberAndWords
    ? and(
        eq(positionNumber, numberAndWords.number),
        sql`${searchText} like ${containsPattern(numberAndWords.words)}`,
      )
    : undefined;
  const hasCode = ofStart && sql`${id} = any(array(${itemsOf.getSQL()}))`;
  const starts = or(startOfNumber, hasCode);
  const hit: Found = {
    kind: 'item',
    id,
    name,
    number: positionNumber,
    detail: mapItems.placementDescription,
    ...(ofStart && {
      code: sql`(select ${itemCodes.code} from ${itemCodes} where ${and(eq(itemCodes.mapItemId, id), ofStart)})`,
    }),
    place: sql`concat_ws(', ', ${buildings.name}, ${floors.name})`,
    customerId,
    buildingId,
    created,
    rank: rankOf(
      text,
      or(ofNumber, ofBoth, codeIn(text) === null ? undefined : hasCode, eq(sortKey, sortKeyOf(text))),
      searchText,
      starts,
    ),
    then: [asc(buildings.sortKey), asc(positionNumber)],
  };
  const telling = asking.db
    .select(hitFields(hit))
    .from(mapItems)
    .innerJoin(buildings, eq(buildings.id, buildingId))
    .innerJoin(maps, eq(maps.id, mapItems.mapId))
    .innerJoin(floors, eq(floors.id, maps.floorId));
  const matching = asking.db
    .select({ id })
    .from(mapItems)
    .innerJoin(buildings, eq(buildings.id, buildingId))
    .where(
      and(
        activeInScope(asking, mapItems, eq(buildings.deleted, false)),
        or(holds(searchText, search), starts, ofBoth),
      ),
    );
  return firstOf({ matching, telling }, hit, limit);
}

/** Returns the name of an installation's type, in the reader's language. */
const installationType = (language: Language): SQL =>
  sql`case ${installations.type} ${sql.join(
    installationTypes.map((type) => sql`when ${type} then ${installationLabel(type, language)}`),
    sql` `,
  )} else '' end`;

export function foundInstallations(asking: Searching, search: Search): SQL {
  const { text, limit } = search;
  const type = installationType(asking.language);
  const searchedText = sql`(${installations.searchText} || ' ' || ${lowered(type)})`;
  const { id, name, customerId, buildingId, created, sortKey } = installations;
  const hit: Found = {
    kind: 'installation',
    id,
    name,
    detail: type,
    place: sql`${buildings.name}`,
    customerId,
    buildingId,
    created,
    rank: rankOf(
      text,
      or(eq(sortKey, sortKeyOf(text)), sql`${lowered(type)} = ${searchTextOf(text.trim())}`),
      searchedText,
    ),
    then: [asc(sortKey)],
  };
  const matching = asking.db
    .select({ id })
    .from(installations)
    .where(and(installationsInScope(asking), holds(searchedText, search)));
  const telling = asking.db
    .select(hitFields(hit))
    .from(installations)
    .innerJoin(buildings, eq(buildings.id, buildingId));
  return firstOf({ matching, telling }, hit, limit);
}
