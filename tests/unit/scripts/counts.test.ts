import { expect, test } from 'vitest';
import { failuresIn } from '#scripts/support/counts.ts';

test('a failed browser test is reported with what was there, and where it was looked for', () => {
  const message = [
    'Error: \u001b[2mexpect(\u001b[22mpage\u001b[2m).\u001b[22mtoHaveURL failed',
    '',
    'Expected pattern: /round/',
    'Received string:  "http://localhost/#/sv"',
    '',
    'Call log:',
    '  - waiting',
  ].join('\n');
  const stack = `Error: …\n    at expect (/a/node_modules/b.js:1:2)\n    at walk (/home/x/tests/e2e/support/steps.ts:34:5)`;
  const spec = {
    file: 'walk.ts',
    title: 'a round',
    ok: false,
    tests: [
      {
        results: [
          { status: 'passed', errors: [] },
          { status: 'failed', errors: [{ message, stack }] },
        ],
      },
    ],
  };
  expect(failuresIn({ suites: [{ specs: [{ ...spec, ok: true }, spec] }] })).toEqual([
    'walk.ts a round: Error: expect(page).toHaveURL failed · Expected pattern: /round/ · Received string:  "http://localhost/#/sv" (tests/e2e/support/steps.ts:34)',
  ]);
});

test('a failed test of Vitest is reported by its full name, with its first lines and the place', () => {
  const failureMessages = [
    'AssertionError: expected 1 to be 2\n    at /home/x/node_modules/c.js:1:1\n    at /home/x/tests/unit/a.test.ts:7:9',
  ];
  const tests = [
    { status: 'passed', fullName: 'fine', failureMessages: [] },
    { status: 'failed', fullName: 'sums', failureMessages },
  ];
  expect(failuresIn({ assertionResults: tests })).toEqual([
    'sums: AssertionError: expected 1 to be 2 (tests/unit/a.test.ts:7)',
  ]);
});
