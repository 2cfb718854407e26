import SCIMMY from 'scimmy';

/** Attributes of a resource as they are written in JSON. */
export type ScimObject = Record<string, unknown>;

/** Attribute of a schema. (RFC 7643, 7) */
export interface ScimAttribute {
  name: string;
  type: string;
  isMultiValued: boolean;
  isCaseExact: boolean;
  isReadOnly: boolean;
  subAttributes: ReadonlyMap<string, ScimAttribute>;
}

/** Kind of a resource: the ids of its schemas, and its attributes by their names in lower case. */
export interface ScimKind {
  name: 'User' | 'Group';
  schema: string;
  attributes: ReadonlyMap<string, ScimAttribute>;
  /** Id of the extension and its attributes; null for a kind without one. */
  extension: { schema: string; attributes: ReadonlyMap<string, ScimAttribute> } | null;
}

/** Ids of the messages. (RFC 7644, 8.2) */
export const messageIds = {
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
} as const;

const { User, Group, EnterpriseUser } = SCIMMY.Schemas;

type Definition = SCIMMY.Types.SchemaDefinition;

/** Attributes of users that aren't provisioned. */
const leftOut = ['password', 'x509Certificates'];

/** Schema of users, as a copy: those of the package are shared by everybody who imports it. */
const userDefinition = new SCIMMY.Types.SchemaDefinition(
  User.definition.name,
  User.definition.id,
  User.definition.description,
  User.definition.attributes.filter(({ name }) => !leftOut.includes(name)),
);

/** Schemas that the server has, as clients read them. */
export const definitions: readonly Definition[] = [
  userDefinition,
  Group.definition,
  EnterpriseUser.definition,
];

function attributeOf({ name, type, config, subAttributes = [] }: SCIMMY.Types.Attribute): ScimAttribute {
  return {
    name,
    type,
    isMultiValued: config.multiValued === true,
    isCaseExact: config.caseExact === true,
    isReadOnly: config.mutable === false,
    subAttributes: attributesOf(subAttributes),
  };
}

function attributesOf(list: readonly SCIMMY.Types.Attribute[]): Map<string, ScimAttribute> {
  return new Map(list.map((each) => [each.name.toLowerCase(), attributeOf(each)]));
}

const externalId: ScimAttribute = {
  name: 'externalId',
  type: 'string',
  isMultiValued: false,
  isCaseExact: true,
  isReadOnly: false,
  subAttributes: new Map(),
};

/** Attributes that the server sets. (RFC 7643, 3.1) */
const readOnly = ['id', 'meta', 'schemas'].map((name): [string, ScimAttribute] => [
  name,
  { ...externalId, name, isReadOnly: true },
]);

function ofKind(definition: Definition): ReadonlyMap<string, ScimAttribute> {
  return new Map([...attributesOf(definition.attributes), ['externalid', externalId], ...readOnly]);
}

export const userKind: ScimKind = {
  name: 'User',
  schema: userDefinition.id,
  attributes: ofKind(userDefinition),
  extension: {
    schema: EnterpriseUser.definition.id,
    attributes: attributesOf(EnterpriseUser.definition.attributes),
  },
};

export const groupKind: ScimKind = {
  name: 'Group',
  schema: Group.definition.id,
  attributes: ofKind(Group.definition),
  extension: null,
};
