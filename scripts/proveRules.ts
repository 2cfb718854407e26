import { Stryker } from '@stryker-mutator/core';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe } from './support/counts.ts';
import { root } from './support/run.ts';

/** How many of the changes have to be noticed, in percent. */
const wantedPercent = 85;

const usage = `Usage: npm run prove:rules [-- options]

Changes every condition of src/domain and src/offline in turn (always true, always false, the other comparison, the other operator)
and asks the unit tests for one that fails. What no test notices is listed; under ${wantedPercent} % noticed the exit code is 1.

  --only GLOB   only these files, repeatable: \`--only src/domain/dueDate.ts\`
`;

const temporary = '.cache/rules';
/** A condition is what decides; texts, numbers and lists are held by the tests that read them. */
const leftAlone = [
  'ArithmeticOperator',
  'ArrayDeclaration',
  'ArrowFunction',
  'AssignmentOperator',
  'BlockStatement',
  'MethodExpression',
  'ObjectLiteral',
  'OptionalChaining',
  'Regex',
  'StringLiteral',
  'UnaryOperator',
  'UpdateOperator',
];

const options = {
  only: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const isNoticed = ({ status }: Result): boolean => status === 'Killed' || status === 'Timeout';
const isCounted = ({ status }: Result): boolean => status !== 'Ignored' && status !== 'CompileError';
const placeOf = ({ fileName, location, mutatorName, replacement = '' }: Result): string => {
  const file = fileName.slice(fileName.indexOf('src/'));
  return `${file}:${location.start.line}:${location.start.column + 1} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`;
};

/** `npm run prove:rules`: a score of the tests of the rules, and the list of what they miss. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    console.log(usage.trimEnd());
    return 0;
  }
  const stryker = new Stryker({
    mutate: values.only ?? ['src/domain/**/*.ts', 'src/offline/**/*.ts'],
    mutator: { excludedMutations: leftAlone },
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.rules.config.ts', related: true },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    reporters: ['progress'],
    allowEmpty: true,
    tempDirName: temporary,
    ignorePatterns: [
      'dist',
      'data',
      'docs',
      'bench',
      'coverage',
      'test-results',
      'tests/e2e',
      'tests/screens',
    ],
  });
  let results: Result[];
  try {
    results = (await stryker.runMutationTest()).filter(isCounted);
  } finally {
    rmSync(join(root, temporary), { recursive: true, force: true });
  }
  const missed = results.filter((result) => !isNoticed(result));
  for (const place of missed.map(placeOf).toSorted()) console.log(`MISSED ${place}`);
  const noticed = results.length - missed.length;
  const percent = results.length === 0 ? 100 : (100 * noticed) / results.length;
  console.log(`${noticed} of ${results.length} changes noticed: ${percent.toFixed(1)} %`);
  const isEnough = percent >= wantedPercent;
  console.log(describe({ passed: isEnough ? 1 : 0, failed: isEnough ? 0 : 1, skipped: 0 }));
  return isEnough ? 0 : 1;
}
