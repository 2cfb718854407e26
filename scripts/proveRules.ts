import { Stryker } from '@stryker-mutator/core';
import { rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { describe } from './support/counts.ts';
import { proveFilters } from './support/filterProof.ts';
import { type Change, isNoticed } from './support/missedReporter.ts';
import { root } from './support/run.ts';

/** Minimum share of mutations that must be noticed, in percent. */
const wantedPercent = 85;

const usage = `Usage: npm run prove:rules [-- options]

Changes every condition of packages, src/domain and src/offline in turn (always true, always false, the other comparison, the other operator)
and asks the unit tests for one that fails. What no test notices is told as it is found; under ${wantedPercent} % noticed the exit
code is 1. What is known is kept, also of a run that is broken off: asked again are only changes in changed code, those whose test
changed, and those that nobody noticed and a new test reaches. The last figure is that of all runs together.
Then leaves every filter of a list out of its request, and asks the tests of the screens that send it for one that fails, or that of the
server where no screen does; here each has to be noticed.

  --only WHAT   only these files (\`--only src/domain/plans/dueDate.ts\`), or this call's filters or one of them (\`--only listQuestions\`,
                \`--only listQuestions.questionGroupId\`); repeatable
  --quick       without the slow tests; a run without it asks those too, about what is left
  --workers N   so many at once (2)
  --anew        asks for everything again
`;

const temporary = '.cache/rules';
const knownFile = 'node_modules/.cache/rules/known.json';
/** Mutators that are excluded: only conditions are mutated, since tests that read texts, numbers and lists cover the others. */
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
  quick: { type: 'boolean', default: false },
  workers: { type: 'string', default: '2' },
  anew: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

const isCounted = ({ status }: Change): boolean => status !== 'Ignored' && status !== 'CompileError';

const folderOf = ({ fileName }: Change): string => relative(root, dirname(fileName));

/** Prints `1709 of 2000 changes noticed: 85.5 %`, and returns the score in percent. */
function score(name: string, changes: readonly Change[]): number {
  const noticed = changes.filter(isNoticed).length;
  const late = changes.filter(({ status }) => status === 'Timeout').length;
  const percent = changes.length === 0 ? 100 : (100 * noticed) / changes.length;
  console.log(
    `${name}: ${noticed} of ${changes.length} changes noticed (${late} by their time): ${percent.toFixed(1)} %`,
  );
  return percent;
}

/** Options for mutating the conditions. */
interface Asked {
  mutate: string[];
  workers: number;
  isForced: boolean;
}

/**
 * Mutates every condition in turn.
 * @returns whether enough mutations were noticed
 */
async function proveConditions({ mutate, workers, isForced }: Asked): Promise<boolean> {
  const stryker = new Stryker({
    mutate,
    mutator: { excludedMutations: leftAlone },
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './scripts/support/missedReporter.ts'],
    vitest: { configFile: 'vitest.rules.config.ts', related: true },
    coverageAnalysis: 'perTest',
    concurrency: workers,
    incremental: true,
    incrementalFile: knownFile,
    force: isForced,
    // For mutants covered both at module load and by a test: only that test is run, not all of them.
    ignoreStatic: true,
    reporters: ['progress-append-only', 'missed'],
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
  let changes: Change[];
  try {
    changes = (await stryker.runMutationTest()).filter(isCounted);
  } finally {
    rmSync(join(root, temporary), { recursive: true, force: true });
  }
  for (const [folder, ofFolder] of Map.groupBy(changes, folderOf)) score(folder, ofFolder);
  return score('all', changes) >= wantedPercent;
}

const isFile = (what: string): boolean => /[/*]/.test(what);

/** Runs `npm run prove:rules`: prints the mutation score of the rules' tests, and the mutations that they miss. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    console.log(usage.trimEnd());
    return 0;
  }
  if (values.quick) process.env.RULES_QUICK = '1';
  const { only } = values;
  const mutate = only?.filter(isFile) ?? [
    'packages/*/src/**/*.ts',
    'src/domain/**/*.ts',
    'src/offline/**/*.ts',
  ];
  const filters = only?.filter((what) => !isFile(what)) ?? [];
  const proofs: boolean[] = [];
  if (mutate.length > 0)
    proofs.push(await proveConditions({ mutate, workers: Number(values.workers), isForced: values.anew }));
  if (only === undefined || filters.length > 0) proofs.push(await proveFilters(filters));
  const passed = proofs.filter(Boolean).length;
  console.log(describe({ passed, failed: proofs.length - passed, skipped: 0 }));
  return passed === proofs.length ? 0 : 1;
}
