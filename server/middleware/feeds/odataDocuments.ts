import type { FeedName } from '#contract/feeds/feedNames.ts';
import type { FeedField, FieldType } from './feedFields.ts';

/** Namespace of the feeds' types. */
const namespace = 'Tillsyn';

const edmTypes: Readonly<Record<FieldType, string>> = {
  integer: 'Edm.Int64',
  decimal: 'Edm.Double',
  boolean: 'Edm.Boolean',
  text: 'Edm.String',
  timestamp: 'Edm.DateTimeOffset',
  day: 'Edm.Date',
};

/** Returns the service document: the lists that a key reads. (OData 4.01, JSON Format, 5) */
export const serviceDocument = (base: string, lists: readonly FeedName[]): string =>
  JSON.stringify({
    '@odata.context': `${base}/$metadata`,
    value: lists.map((name) => ({ name, kind: 'EntitySet', url: name })),
  });

const propertyOf = ({ name, type, isPersonal }: FeedField): string => {
  const nullable = name === 'id' ? ' Nullable="false"' : '';
  const start = `<Property Name="${name}" Type="${edmTypes[type]}"${nullable}`;
  return isPersonal
    ? `${start}><Annotation Term="${namespace}.PersonalData" Bool="true"/></Property>`
    : `${start}/>`;
};

const entityTypeOf = (list: FeedName, fields: readonly FeedField[]): string =>
  `<EntityType Name="${list}"><Key><PropertyRef Name="id"/></Key>${fields.map(propertyOf).join('')}</EntityType>`;

/** Query options that the feeds lack, for clients that would otherwise use them. */
const capabilities = [
  '<Annotation Term="Org.OData.Capabilities.V1.SortRestrictions"><Record><PropertyValue Property="Sortable" Bool="false"/></Record></Annotation>',
  '<Annotation Term="Org.OData.Capabilities.V1.ExpandRestrictions"><Record><PropertyValue Property="Expandable" Bool="false"/></Record></Annotation>',
  '<Annotation Term="Org.OData.Capabilities.V1.SearchRestrictions"><Record><PropertyValue Property="Searchable" Bool="false"/></Record></Annotation>',
].join('');

const entitySetOf = (list: FeedName): string =>
  `<EntitySet Name="${list}" EntityType="${namespace}.${list}">${capabilities}</EntitySet>`;

/** Returns the metadata document: the fields of the lists that a key reads. (OData 4.01, CSDL XML) */
export const metadataDocument = (
  lists: readonly FeedName[],
  fieldsFor: (list: FeedName) => readonly FeedField[],
): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>',
    `<Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    `<Term Name="PersonalData" Type="Edm.Boolean" AppliesTo="Property"/>`,
    ...lists.map((list) => entityTypeOf(list, fieldsFor(list))),
    `<EntityContainer Name="Feeds">${lists.map(entitySetOf).join('')}</EntityContainer>`,
    '</Schema></edmx:DataServices></edmx:Edmx>',
  ].join('');
