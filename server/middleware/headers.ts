import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { requestOf } from './requestLog.ts';

/** Sets the headers of every response that lacks them: no sniffing, no framing, no referrer; with TLS, no other connections. */
export const securityHeaders = ({ isSecure }: { isSecure: boolean }): MiddlewareHandler =>
  secureHeaders({
    overwrite: false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: ['self'], geolocation: [], microphone: [], payment: [], usb: [] },
    strictTransportSecurity: isSecure && 'max-age=31536000',
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/**
 * Builds the policy of the client's pages: scripts and data only from this host, and data from the API's origin if it differs. Inline
 * styles are allowed, since Mantine needs them.
 * @param scripts digests (`sha256-…`) of the page's inline scripts; no other is allowed
 */
export function contentSecurityPolicy(apiOrigin: string | null, scripts: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((digest) => `'${digest}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' blob: data:${apiOrigin ? ` ${apiOrigin}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Headers of API responses: never stored, readable from any origin (tokens, no cookies). */
const ofApi = Object.entries({
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Pagination, Retry-After, ETag, Content-Disposition, Date, Idempotency-Key, X-Request-Id',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});

/** Sets the headers of API responses that lack them, and the id of the request. */
export const apiHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  for (const [name, value] of ofApi) if (!headers.has(name)) headers.set(name, value);
  headers.set('x-request-id', requestOf(context).id);
};

/** Answers CORS preflight requests. */
export const preflight: MiddlewareHandler = async (context, next) => {
  if (context.req.method !== 'OPTIONS') return next();
  return context.body(null, 204, {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, Accept-Language, If-None-Match, X-Request-Id, Unsent-Age',
    'access-control-max-age': '600',
  });
};
