import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders and files in the order of what they cost: a change is known as noticed at the first test that fails. */
const quickFirst = ['/domain/', '/contract/', '/permissions/', '/components/', '/features/', '/offline/'];
const slowLast = [
  ...['roundSession', 'roundEnding', 'roundActions'].map((name) => `tests/unit/entities/${name}.test.ts`),
  ...['tries', 'answers', 'killed', 'faults'].map((name) => `tests/unit/offline/${name}.test.ts`),
];

const costOf = ({ moduleId }: TestSpecification): number => {
  const slow = slowLast.findIndex((file) => moduleId.endsWith(file));
  if (slow >= 0) return quickFirst.length + 1 + slow;
  const quick = quickFirst.findIndex((folder) => moduleId.includes(`/tests/unit${folder}`));
  return quick < 0 ? quickFirst.length : quick;
};

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => costOf(a) - costOf(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/** The tests that `npm run prove:rules` asks: those of the rules, the packages and the offline work, which need neither page nor database. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'tests/unit/{components,contract,domain,entities,features,offline,permissions,store}/**/*.test.ts',
      'packages/*/tests/**/*.test.ts',
    ],
    exclude: process.env.RULES_QUICK ? slowLast : [],
    testTimeout: 20_000,
    restoreMocks: true,
    // A worker for each file costs more than its tests: the modules are made anew instead.
    isolate: false,
    setupFiles: ['tests/support/noWarnings.ts', 'tests/support/screens/freshModules.ts'],
    sequence: { sequencer: QuickFirst },
  },
});
