import { defaultLanguage } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { defaultAccessLevel } from '#contract/users/permissions.ts';
import type { User } from '#contract/users/user.ts';
import type { UserDraft } from '#domain/users/userForm.ts';

/** Values of the user form; ids as texts, as select fields require. `external` has the changed roles of linked customers. */
export type UserValues = UserDraft & {
  preferredLanguageCode: Language;
  roleIds: string[];
  external: Record<string, string[]>;
};

/** Returns a form's initial values: a user's, or the defaults of a new one. [USER-06, USER-14] */
export const userValues = (user: User | null): UserValues => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  phoneNumber: user?.phoneNumber ?? '',
  userRole: user?.userRole ?? defaultAccessLevel,
  password: '',
  repeat: '',
  preferredLanguageCode: user?.preferredLanguageCode ?? defaultLanguage,
  roleIds: (user?.roleIds ?? []).map(String),
  external: {},
});

/** Returns the fields that both calls send. */
const common = (values: UserValues) => ({
  email: values.email.trim(),
  userName: values.email.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  phoneNumber: values.phoneNumber.trim(),
  roleIds: values.roleIds.map(Number),
});

/** Returns the body that creates a user at a customer. [USER-42] */
export const createBody = (values: UserValues, home: { customerId: number; companyId: number | null }) => ({
  ...common(values),
  ...home,
  emailConfirmed: true,
  password: values.password,
  applicationId: null,
  userRole: values.userRole,
  country: '',
  preferredLanguageCode: values.preferredLanguageCode,
});

/** Returns the body that invites a person to a customer. */
export const invitationBody = (values: UserValues, home: { customerId: number }) => {
  const { email, firstName, lastName, phoneNumber, roleIds } = common(values);
  const { userRole, preferredLanguageCode } = values;
  const people = [{ email, firstName, lastName, phoneNumber }];
  return { customerId: home.customerId, people, userRole, roleIds, preferredLanguageCode };
};

/** Returns the body that changes a user; `version` is the version of the record last loaded. [USER-43] */
export const updateBody = (values: UserValues, user: User, version: number) => ({
  ...common(values),
  email: user.email,
  userName: user.userName,
  companyId: user.companyId,
  customerId: user.customerId,
  identityId: user.identityId,
  PreferredLanguageCode: values.preferredLanguageCode,
  version,
});
