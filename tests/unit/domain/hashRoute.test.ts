import { expect, test } from 'vitest';
import { hashRoute } from '#domain/hashRoute.ts';

test.each([
  ['/sv', '', 'https://a.example/t/#/sv'],
  ['/sv/', '', 'https://a.example/t/#/sv/'],
  ['/sv/Moves', '?page=2', 'https://a.example/t/#/sv/Moves?page=2'],
  ['/en/MoveWizard/0', '', 'https://a.example/t/#/en/MoveWizard/0'],
  ['/fi//evil.example', '', 'https://a.example/t/#/fi//evil.example'],
  ['/sv/reset-password/a.b/eva@skola.se', '', 'https://a.example/t/#/sv/reset-password/a.b/eva@skola.se'],
])('%s%s leads to the hash route, wherever the client lies [INPUT-10]', (path, search, address) => {
  expect(new URL(hashRoute(path, search) ?? '', `https://a.example/t${path}${search}`).href).toBe(address);
});

test.each(['/', '/index.html', '/de/Moves', '/svenska', '/sv/assets/app-1.js', '/sv/gone.css'])(
  '%s is no address of a screen [INPUT-10]',
  (path) => {
    expect(hashRoute(path)).toBeNull();
  },
);
