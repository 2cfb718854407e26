import type {
  IdentityProviderSettings,
  IdentityProviderWrite,
  LevelRule,
} from '#contract/identity/provider.ts';
import { newId } from '#platform/ids.ts';

/** Row of the table of claim values. `key` names it while it is edited. */
export interface RuleValues {
  key: string;
  value: string;
  userRole: LevelRule['userRole'];
  roleIds: string[];
}

/** Values of the provider's form. Empty texts stand for what isn't set; an empty `clientSecret` keeps the stored one. */
export interface ProviderValues {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  subjectClaim: 'sub' | 'oid';
  levelClaim: string;
  levelRules: RuleValues[];
  isEnabled: boolean;
  passwordsOff: boolean;
  breakGlassUserId: number | null;
  sessionHours: number | null;
}

export const newRule = (): RuleValues => ({ key: newId(), value: '', userRole: 'User', roleIds: [] });

/** Returns the form's values of a provider; those of a new one if there is none. */
export function valuesOfProvider({ provider }: IdentityProviderSettings): ProviderValues {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    subjectClaim: provider?.subjectClaim ?? 'sub',
    levelClaim: provider?.levelClaim ?? '',
    levelRules: (provider?.levelRules ?? []).map(({ value, userRole, roleIds }, at) => ({
      key: `stored-${at}`,
      value,
      userRole,
      roleIds: roleIds.map(String),
    })),
    isEnabled: provider?.isEnabled ?? false,
    passwordsOff: provider?.passwordsOff ?? false,
    breakGlassUserId: provider?.breakGlassUserId ?? null,
    sessionHours: provider?.sessionHours ?? null,
  };
}

/** Returns the body that saves a form's values. Rules without a claim are those of provisioned groups. */
export function writeOfProvider(values: ProviderValues): IdentityProviderWrite {
  const { name, issuer, clientId, clientSecret, levelClaim, levelRules, ...settings } = values;
  const claim = levelClaim.trim();
  return {
    ...settings,
    name: name.trim(),
    issuer: issuer.trim(),
    clientId: clientId.trim(),
    clientSecret: clientSecret === '' ? undefined : clientSecret,
    levelClaim: claim === '' ? null : claim,
    levelRules: levelRules.map(({ value, userRole, roleIds }) => ({
      value: value.trim(),
      userRole,
      roleIds: roleIds.map(Number),
    })),
  };
}
