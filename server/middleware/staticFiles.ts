import type { Context, Hono } from 'hono';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isTagNamed } from '../core/answers.ts';
import { hashRoute } from '#domain/hashRoute.ts';
import { contentSecurityPolicy } from './headers.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const squeezable = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.wasm',
  '.webmanifest',
  '.svg',
  '.txt',
]);

type Encoding = 'br' | 'gzip' | 'identity';

/** File of the client with its compressed variants: created by the build, else on the first request. */
interface Asset {
  file: string;
  mtimeMs: number;
  etag: string;
  type: string;
  policy: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

const compress = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Serves the built client: hashed files are cached forever, those from earlier builds come from `keptAssets`, everything else (page,
 * service worker, config) is revalidated each time. Files outside the folder are never served, not even through symbolic links.
 */
export function registerClient(app: Hono, folder: string, keptAssets: string | null = null): void {
  const assets = new Map<string, Asset>();
  const apiOrigin = apiOriginOf(folder);
  // A file's own policy matters when it runs as a worker: HEIC photos and PDF pages are decoded by WebAssembly, which no page may run.
  const ofFiles = contentSecurityPolicy(apiOrigin, ['wasm-unsafe-eval']);

  async function find(inside: string, path: string): Promise<Asset | null> {
    const file = join(inside, normalize(path));
    try {
      const root = await realpath(inside);
      if (!(await realpath(file)).startsWith(root + sep)) return null;
      const { mtimeMs } = await stat(file);
      const cachedAsset = assets.get(file);
      if (cachedAsset?.mtimeMs === mtimeMs) return cachedAsset;
      const bytes = new Uint8Array(await readFile(file));
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      const type = types[extname(file)] ?? 'application/octet-stream';
      const policy =
        extname(file) === '.html' ? contentSecurityPolicy(apiOrigin, inlineScripts(bytes)) : ofFiles;
      const asset: Asset = { file, mtimeMs, etag, type, policy, bodies: { identity: bytes } };
      assets.set(file, asset);
      return asset;
    } catch {
      return null; // missing, or a folder
    }
  }

  async function bodyOf(asset: Asset, extension: string, accepted: string) {
    const requestedEncoding: Encoding = /\bbr\b/.test(accepted)
      ? 'br'
      : /\bgzip\b/.test(accepted)
        ? 'gzip'
        : 'identity';
    const encoding = squeezable.has(extension) ? requestedEncoding : 'identity';
    const identityBody = asset.bodies.identity ?? new Uint8Array();
    if (encoding === 'br') asset.bodies.br ??= await builtBrotli(asset);
    if (encoding !== 'identity')
      asset.bodies[encoding] ??= new Uint8Array(await compress[encoding](identityBody));
    return { encoding, bytes: asset.bodies[encoding] ?? identityBody };
  }

  app.on(['GET', 'HEAD'], '/*', async (context: Context) => {
    const path = decodePath(context.req.path);
    if (path === null) return context.text('Not found', 404);
    const name = path.endsWith('/') ? `${path}index.html` : path;
    const assetStore = keptAssets !== null && name.startsWith('/assets/') ? keptAssets : null;
    const asset =
      (await find(folder, name)) ?? (assetStore && (await find(assetStore, name.slice('/assets'.length))));
    if (!asset) return screenOrNothing(context);
    const headers: Record<string, string> = {
      'content-type': asset.type,
      'content-security-policy': asset.policy,
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: asset.etag,
      vary: 'Accept-Encoding',
    };
    if (isTagNamed(context.req.header('if-none-match'), asset.etag)) return context.body(null, 304, headers);
    const { encoding, bytes } = await bodyOf(
      asset,
      extname(name),
      context.req.header('accept-encoding') ?? '',
    );
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    headers['content-length'] = String(bytes.byteLength);
    return new Response(context.req.method === 'HEAD' ? null : bytes, { status: 200, headers });
  });
}

/** Redirects a page request for a screen's URL without `#` to the screen; anything else is not found. */
function screenOrNothing(context: Context): Response {
  const { pathname, search } = new URL(context.req.url);
  const isPage = /\btext\/html\b/.test(context.req.header('accept') ?? '');
  const screen = isPage ? hashRoute(pathname, search) : null;
  if (screen === null) return context.text('Not found', 404);
  context.header('cache-control', 'no-cache');
  return context.redirect(screen);
}

/** Returns the brotli variant that the build wrote next to a file, unless it is older than the file. */
async function builtBrotli({ file, mtimeMs }: Asset): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const built = await stat(`${file}.br`);
    return built.mtimeMs >= mtimeMs ? new Uint8Array(await readFile(`${file}.br`)) : undefined;
  } catch {
    return undefined; // not part of this build
  }
}

/** Returns the digests of a page's inline scripts, for the policy. */
function inlineScripts(page: Uint8Array): string[] {
  const inline = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
  return [...new TextDecoder().decode(page).matchAll(inline)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null; // an invalid escape names no file
  }
}

/** Returns the API's origin if the client is configured to use another host's API. */
function apiOriginOf(folder: string): string | null {
  try {
    const config: unknown = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
    if (typeof config !== 'object' || config === null || !('apiBaseUrl' in config)) return null;
    const { apiBaseUrl } = config;
    return typeof apiBaseUrl === 'string' && /^https?:\/\//.test(apiBaseUrl)
      ? new URL(apiBaseUrl).origin
      : null;
  } catch {
    return null; // no build, or no setting: the client's own host serves the API
  }
}
