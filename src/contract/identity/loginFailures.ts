/** Words in the address to which a login returns that failed at the provider; they are codes of problems. */
export const providerFailures = [
  'provider_denied',
  'provider_failed',
  'provider_unreachable',
  'provider_login_expired',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];
