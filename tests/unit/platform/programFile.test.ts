import { describe, expect, test } from 'vitest';
import { integrityOf as ofBuild } from '#scripts/support/integrity.ts';
import {
  integrityOf,
  isResponseOf,
  isConfigResponse,
  isFileOfBuild,
  isProgramPage,
} from '#platform/program/programFile.ts';

const fine = { status: 200, isRedirected: false };

describe('responses that may be stored as a file of the program', () => {
  test('is of a type that its ending allows', () => {
    expect(isResponseOf('/assets/a-1.js', { ...fine, type: 'text/javascript; charset=utf-8' })).toBe(true);
    expect(isResponseOf('/assets/a-1.js', { ...fine, type: 'application/javascript' })).toBe(true);
    expect(isResponseOf('/assets/a-1.css', { ...fine, type: 'text/CSS' })).toBe(true);
    expect(isResponseOf('/manifest.webmanifest', { ...fine, type: 'application/octet-stream' })).toBe(true);
    expect(isResponseOf('/index.html', { ...fine, type: 'text/html' })).toBe(true);
    expect(isResponseOf('/assets/a-1.js', { ...fine, type: null })).toBe(false);
    expect(isResponseOf('/assets/a-1.js', { ...fine, type: 'text/css' })).toBe(false);
    expect(isResponseOf('/index.html', { ...fine, type: 'application/json' })).toBe(false);
  });

  test('is no page but a page, and comes with 200 and from its own address', () => {
    const names = ['a.js', 'a.mjs', 'a.css', 'a.svg', 'a.json', 'a.wasm', 'a.webmanifest', 'a.woff2', 'a'];
    for (const name of names)
      expect([name, isResponseOf(name, { ...fine, type: 'text/html' })]).toEqual([name, false]);
    const script = { type: 'text/javascript', isRedirected: false };
    for (const status of [0, 201, 203, 204, 206, 302, 304, 403, 404, 500, 511])
      expect([status, isResponseOf('a.js', { ...script, status })]).toEqual([status, false]);
    expect(isResponseOf('a.js', { ...fine, type: 'text/javascript', isRedirected: true })).toBe(false);
  });

  test('is byte for byte what the build wrote', async () => {
    const script = 'export const a = 1;';
    const answer = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } });
    expect(await integrityOf(new TextEncoder().encode(script).buffer)).toBe(ofBuild(script));
    expect(await isFileOfBuild('/a.js', answer(script), ofBuild(script))).toBe(true);
    expect(await isFileOfBuild('/a.js', answer(`${script} `), ofBuild(script))).toBe(false);
    expect(await isFileOfBuild('/a.js', answer(script.slice(0, -3)), ofBuild(script))).toBe(false);
    expect(await isFileOfBuild('/a.js', answer(''), ofBuild(script))).toBe(false);
    expect(await isFileOfBuild('/a.css', answer(script), ofBuild(script))).toBe(false);
  });
});

test('a config is JSON that names the backend, and other JSON is refused', async () => {
  const good = { apiBaseUrl: '/api/' };
  expect(await isConfigResponse(Response.json(good))).toBe(true);
  expect(await isConfigResponse(Response.json({ login: 'https://portal.example' }))).toBe(false);
  expect(await isConfigResponse(Response.json(good, { status: 404 }))).toBe(false);
  expect(await isConfigResponse(new Response(JSON.stringify(good)))).toBe(false);
  const cut = new Response('{"apiBase', { headers: { 'content-type': 'application/json' } });
  expect(await isConfigResponse(cut)).toBe(false);
});

test('the product’s page is distinguished from any other', () => {
  expect(isProgramPage('<body><div id="root"></div></body>')).toBe(true);
  expect(isProgramPage('<h1>Log in to this network</h1>')).toBe(false);
});
