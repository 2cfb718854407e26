import type { MiddlewareHandler } from 'hono';
import { requestOf } from './requestLog.ts';

/** Headers of every response: no sniffing, no framing, no referrer. */
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

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

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const whenSecure = { 'strict-transport-security': 'max-age=31536000' } as const;

/** Returns the headers of API responses: never stored, readable from any origin (tokens, no cookies). */
export function apiHeaders(options: { isSecure: boolean }): Record<string, string> {
  return {
    ...always,
    ...(options.isSecure ? whenSecure : {}),
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'Pagination, Retry-After, ETag, Content-Disposition, Date, Idempotency-Key, X-Request-Id',
    'cache-control': 'no-store',
    'content-security-policy': apiPolicy,
  };
}

/**
 * Sets the security headers on responses that lack them: a route's response is created with them (`hasHeaders`), since changing headers
 * afterwards is more expensive than building the response.
 */
export function securityHeaders(options: { isSecure: boolean }): MiddlewareHandler {
  const ofApi = Object.entries(apiHeaders(options));
  const ofClient = Object.entries({ ...always, ...(options.isSecure ? whenSecure : {}) });
  return async (context, next) => {
    await next();
    if (context.get('hasHeaders') === true) return;
    const { headers } = context.res;
    const isApi = context.req.path.startsWith('/api/');
    for (const [name, value] of isApi ? ofApi : ofClient) {
      if (!headers.has(name)) headers.set(name, value);
    }
    if (isApi) headers.set('x-request-id', requestOf(context).id);
  };
}

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
