import { expect, test } from 'vitest';
import { domainNameOf, domainOfEmail } from '#domain/identity/domainName.ts';

test.for([
  ['example.com', 'example.com'],
  ['  Example.COM. ', 'example.com'],
  ['RÄKSMÖRGÅS.se', 'xn--rksmrgs-5wao1o.se'],
  ['xn--rksmrgs-5wao1o.se', 'xn--rksmrgs-5wao1o.se'],
  ['ｅｘａｍｐｌｅ.com', 'example.com'],
  ['a.b.c.example.co.uk', 'a.b.c.example.co.uk'],
  ['1a.2b', '1a.2b'],
])('%s is the domain %s', ([typed = '', name]) => {
  expect(domainNameOf(typed)).toBe(name);
});

test.for([
  '',
  '.',
  'example',
  'example..com',
  '.example.com',
  'exam ple.com',
  'example.com/path',
  'user@example.com',
  'example.com:443',
  'https://example.com',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  '-a.com',
  'a-.com',
  'under_score.com',
  'example.123',
  '%65xample.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
  'a\u0000.com',
])('%j is no domain', (typed) => {
  expect(domainNameOf(typed)).toBeNull();
});

test('an e-mail address has the domain after its last at sign', () => {
  expect(domainOfEmail('Anna@Example.com')).toBe('example.com');
  expect(domainOfEmail('"anna@other.com"@räksmörgås.se')).toBe('xn--rksmrgs-5wao1o.se');
  for (const email of ['anna', 'anna@', '@', 'anna@localhost']) expect(domainOfEmail(email)).toBeNull();
});
