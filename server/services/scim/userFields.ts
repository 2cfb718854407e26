import { email as emailSchema, inOneLine } from '#contract/primitives.ts';
import { defaultLanguage, languages, textLimits } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { userKind } from './definitions.ts';
import type { ScimObject } from './definitions.ts';
import { isObject, normalised } from './normalised.ts';
import { failScim } from './scimError.ts';

/** Name that stands for a missing one, since people have both. */
export const noName = '–';
/** Maximum size of the attributes that are stored as they are, in characters. */
const maxAttributesLength = 32_768;

/** Parts of a user resource that the product has columns for, and the other attributes. */
export interface UserFields {
  userName: string;
  externalId: string | null;
  isActive: boolean;
  email: string;
  /** Names, phone and language are null if the resource has none. */
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  language: Language | null;
  attributes: ScimObject;
}

const textIn = (object: unknown, name: string): string => {
  const value = isObject(object) ? object[name] : undefined;
  return typeof value === 'string' ? inOneLine(value).trim() : '';
};

const listIn = (object: ScimObject, name: string): ScimObject[] => {
  const value = object[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Returns the address: that of the primary e-mail, else of the one of type work, else the user name. @throws ScimError invalidValue */
function addressOf(resource: ScimObject, userName: string): string {
  const emails = listIn(resource, 'emails');
  const chosenValue =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => String(type).toLowerCase() === 'work');
  const { success, data } = emailSchema.safeParse(chosenValue ? textIn(chosenValue, 'value') : userName);
  return success
    ? data
    : failScim('invalidValue', 'The user needs an e-mail address that is primary or of type work.');
}

/** Returns first and last name: those of the resource, else the parts of the name as it is displayed. */
function namesOf(resource: ScimObject): Pick<UserFields, 'firstName' | 'lastName'> {
  const { name } = resource;
  const displayed = textIn(name, 'formatted') || textIn(resource, 'displayName');
  const [first = '', ...others] = displayed.split(' ');
  const limited = (text: string) => text.slice(0, textLimits.name).trim() || null;
  return {
    firstName: limited(textIn(name, 'givenName') || first),
    lastName: limited(textIn(name, 'familyName') || others.join(' ')),
  };
}

function phoneOf(resource: ScimObject): string | null {
  const phones = listIn(resource, 'phoneNumbers');
  const ofType = (wanted: string) => phones.find(({ type }) => String(type).toLowerCase() === wanted);
  const chosenValue =
    phones.find(({ primary }) => primary === true) ?? ofType('mobile') ?? ofType('work') ?? phones[0];
  return chosenValue ? textIn(chosenValue, 'value').replace(/^tel:/i, '').slice(0, textLimits.phone) : null;
}

/** Returns the product's language of a language tag such as "sv-SE"; null without one. */
function languageOf(resource: ScimObject): Language | null {
  const [tag = ''] = textIn(resource, 'preferredLanguage')
    .toLowerCase()
    .split(/[-_,;]/);
  if (tag === '') return null;
  return languages.find((each) => each === tag) ?? defaultLanguage;
}

/** Returns the attributes without those that have columns of their own. */
function attributesOf(resource: ScimObject): ScimObject {
  const { userName: _userName, externalId: _externalId, active: _active, name, ...others } = resource;
  const { givenName: _given, familyName: _family, ...otherNames } = isObject(name) ? name : {};
  const attributes = Object.keys(otherNames).length === 0 ? others : { ...others, name: otherNames };
  if (JSON.stringify(attributes).length > maxAttributesLength)
    failScim('invalidValue', 'The resource has too many attributes.');
  return attributes;
}

/** Returns the fields of a user resource. @throws ScimError invalidValue, invalidSyntax */
export function userFieldsOf(input: unknown): UserFields {
  const resource = normalised(userKind, input);
  const userName = textIn(resource, 'userName');
  if (userName === '') failScim('invalidValue', 'userName is required.');
  if (userName.length > textLimits.email) failScim('invalidValue', 'userName is too long.');
  return {
    userName,
    externalId: textIn(resource, 'externalId') || null,
    isActive: resource['active'] !== false,
    email: addressOf(resource, userName),
    ...namesOf(resource),
    phoneNumber: phoneOf(resource),
    language: languageOf(resource),
    attributes: attributesOf(resource),
  };
}

/** Returns the name of a user in SCIM: without the sign that stands for a missing part. */
export function nameIn(
  attributes: ScimObject,
  { firstName, lastName }: { firstName: string; lastName: string },
): ScimObject {
  const { name } = attributes;
  return {
    ...(isObject(name) ? name : {}),
    ...(firstName === noName ? {} : { givenName: firstName }),
    ...(lastName === noName ? {} : { familyName: lastName }),
  };
}
