import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { keepAssets } from '#server/middleware/keptAssets.ts';
import { securityHeaders } from '#server/middleware/headers.ts';
import { registerClient } from '#server/middleware/staticFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillsyn-static-'));
const script = `console.log('${'x'.repeat(2000)}')`;
mkdirSync(join(folder, 'dist/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'not for you');
writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Tillsyn</title>');
writeFileSync(join(folder, 'dist/config.json'), '{"apiBaseUrl": "https://api.example/v/"}');
writeFileSync(join(folder, 'dist/assets/app-abc123.js'), script);
writeFileSync(join(folder, 'dist/icon.png'), Buffer.from([0x89, 0x50]));
symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist/link.txt'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const app = new Hono();
app.use(securityHeaders({ isSecure: true }));
mkdirSync(join(folder, 'kept'));
writeFileSync(join(folder, 'kept/old-def456.js'), 'earlier');
registerClient(app, join(folder, 'dist'), join(folder, 'kept'));
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(new Request(`http://localhost${path}`, { method, headers }));

describe("the client's files", () => {
  test('the page is revalidated each time and may run its own scripts only', async () => {
    const page = await get('/');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' blob: data: https://api.example");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/);
    expect(page.headers.get('strict-transport-security')).toContain('max-age');
    const etag = page.headers.get('etag') ?? '';
    // A compressing proxy weakens it.
    for (const tag of [etag, `W/${etag}`])
      expect((await get('/', { 'if-none-match': tag })).status).toBe(304);
  });

  test('a page that holds a script may run that one, by its digest, and no other', async () => {
    const guard = 'watch("<div>");';
    const page = `<!doctype html><head><script>${guard}</script><script src="./a.js"></script></head>`;
    writeFileSync(join(folder, 'dist/guarded.html'), page);
    const digest = createHash('sha256').update(guard).digest('base64');
    const policy = (await get('/guarded.html')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
    writeFileSync(join(folder, 'dist/guarded.html'), page.replace('watch', 'watchMore'));
    utimesSync(join(folder, 'dist/guarded.html'), new Date(), new Date(Date.now() + 60_000));
    expect((await get('/guarded.html')).headers.get('content-security-policy')).not.toContain(digest);
  });

  test('a missing file is 404 with any extension and never the page', async () => {
    const missing = [
      'js',
      'mjs',
      'css',
      'html',
      'json',
      'svg',
      'png',
      'wasm',
      'webmanifest',
      'woff2',
      'docx',
    ];
    const paths = missing.flatMap((ending) => [`/assets/gone-123456.${ending}`, `/gone.${ending}`]);
    for (const path of [...paths, '/assets/gone', '/rounds', '/gone/', '/sv/gone.js']) {
      const answer = await get(path, { accept: 'text/html' });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('content-type')).not.toContain('html');
      expect(await answer.text()).not.toContain('<');
    }
  });

  test('an address of a screen without # leads to the screen, where a page is asked for [INPUT-10]', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const addresses = ['/sv/Moves', '/sv/MoveWizard/0?step=2', '/en/reset-password/a.b/eva%40skola.se'];
    for (const address of addresses) {
      const answer = await get(address, { accept });
      const to = new URL(answer.headers.get('location') ?? '', `http://localhost${address}`);
      expect([answer.status, to.href]).toEqual([302, `http://localhost/#${address}`]);
      expect((await get(address, { accept: '*/*' })).status).toBe(404);
    }
  });

  test('hashed files stay for ever and come compressed', async () => {
    const brotli = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(script);
    const gzip = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(script);
    expect(await (await get('/assets/app-abc123.js')).text()).toBe(script);
    const picture = await get('/icon.png', { 'accept-encoding': 'br' });
    expect(picture.headers.get('content-encoding')).toBeNull();
  });

  test('the brotli form that the build wrote is sent, unless the file has changed since', async () => {
    const file = join(folder, 'dist/built.js');
    writeFileSync(file, 'of the file');
    writeFileSync(`${file}.br`, brotliCompressSync('of the build'));
    const fetchBuilt = async () => {
      const answer = await get('/built.js', { 'accept-encoding': 'br' });
      expect(answer.headers.get('content-encoding')).toBe('br');
      return brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString();
    };
    expect(await fetchBuilt()).toBe('of the build');
    expect(await (await get('/built.js')).text()).toBe('of the file');
    utimesSync(file, new Date(), new Date(Date.now() + 60_000));
    expect(await fetchBuilt()).toBe('of the file');
  });

  test('hashed files of an earlier build are still served', async () => {
    expect(await (await get('/assets/old-def456.js')).text()).toBe('earlier');
    expect((await get('/old-def456.js')).status).toBe(404);
    expect((await get('/assets/../secret.txt')).status).toBe(404);
  });

  test('a HEAD has the headers alone', async () => {
    const head = await get('/assets/app-abc123.js', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('paths outside of the folder are unreachable by any spelling or link', async () => {
    const paths = [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/link.txt',
      '/assets/',
      '/%00',
      '/%',
      '/none.js',
    ];
    for (const path of paths) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain('not for you');
    }
  });
});

test('files of earlier builds are kept for 30 days after they were last part of one', async () => {
  const client = join(folder, 'dist');
  const keptFolder = join(folder, 'kept-by-day');
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await keepAssets(client, keptFolder, day(1));
  writeFileSync(join(keptFolder, 'gone-000000.js'), 'gone');
  utimesSync(join(keptFolder, 'gone-000000.js'), day(1), day(1));
  await keepAssets(client, keptFolder, day(31));
  expect(readdirSync(keptFolder).toSorted()).toEqual(['app-abc123.js', 'gone-000000.js']);
  await keepAssets(client, keptFolder, day(33));
  expect(readdirSync(keptFolder)).toEqual(['app-abc123.js']);
});

test('assets in subfolders of an earlier build are served too', async () => {
  const client = join(folder, 'dist');
  const keptFolder = join(folder, 'kept-folders');
  const maps = join(client, 'assets/pdfjs-1.0/cmaps');
  mkdirSync(maps, { recursive: true });
  writeFileSync(join(maps, 'H.bcmap'), 'map');
  await keepAssets(client, keptFolder, new Date(Date.UTC(2026, 0, 1)));
  rmSync(join(client, 'assets/pdfjs-1.0'), { recursive: true });
  const later = new Hono();
  registerClient(later, client, keptFolder);
  const answer = await later.fetch(new Request('http://localhost/assets/pdfjs-1.0/cmaps/H.bcmap'));
  expect([answer.status, await answer.text()]).toEqual([200, 'map']);
});
