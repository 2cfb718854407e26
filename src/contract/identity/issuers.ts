/** First path segments of the Entra ID issuers that stand for many directories, whose tokens name another issuer each. */
const sharedTenants = new Set(['common', 'organizations', 'consumers']);

/** Returns the fault of an issuer; null if it can be a provider's exact issuer. (OpenID Connect Discovery 1.0, 3) */
export function issuerFault(text: string): 'issuer_invalid' | 'issuer_not_exact' | null {
  if (/[{}]/.test(text)) return 'issuer_not_exact';
  if (!/^https?:\/\/[^/]/.test(text) || /[\s?#\\]/.test(text) || !URL.canParse(text)) return 'issuer_invalid';
  const { username, password, pathname } = new URL(text);
  if (username !== '' || password !== '') return 'issuer_invalid';
  const [, tenant = ''] = pathname.split('/');
  return sharedTenants.has(tenant.toLowerCase()) ? 'issuer_not_exact' : null;
}
