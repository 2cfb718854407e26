import { afterEach, expect, test, vi } from 'vitest';
import { loadTemplate } from '#features/documents/loadTemplate.ts';

const word = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]);
const answer = (byPath: Readonly<Record<string, Response>>) =>
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(byPath[path] ?? new Response('', { status: 404 })),
  );
afterEach(() => vi.unstubAllGlobals());

test('a template comes in the language, else in Swedish; a page in its place is none [DOC-13]', async () => {
  answer({ './templates/fi/policy.docx': new Response(word) });
  expect((await loadTemplate('policy', 'fi')).size).toBe(word.length);
  answer({
    './templates/fi/policy.docx': new Response('<html>Log in</html>'),
    './templates/sv/policy.docx': new Response(word),
  });
  expect((await loadTemplate('policy', 'fi')).size).toBe(word.length);
  answer({ './templates/sv/policy.docx': new Response('<html>Log in</html>') });
  await expect(loadTemplate('policy', 'fi')).rejects.toThrow();
  await expect(loadTemplate('policy', 'sv')).rejects.toThrow();
});
