import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { relative } from 'node:path';
import { root } from './run.ts';
import { createRunLog } from './runLog.ts';

/** Returns an error with the lines of the test that it comes from. */
function errorText({ message, stack, value, snippet, cause }: TestError): string {
  const parts = [
    stack ?? message ?? value ?? '',
    snippet ?? '',
    cause ? `Caused by ${errorText(cause)}` : '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Returns the details of a failure: its errors, the test's output, and the paths of its screenshots. */
export function failureText({
  errors,
  stdout,
  stderr,
  attachments,
}: Pick<TestResult, 'errors' | 'stdout' | 'stderr' | 'attachments'>): string {
  const output = [...stdout, ...stderr].join('').trim();
  const pictures = attachments.flatMap(({ name, path }) =>
    path ? [`${name}: ${relative(root, path)}`] : [],
  );
  const parts = [...errors.map(errorText), output && `It wrote:\n${output}`, pictures.join('\n')];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Formats a test's project, location and titles: `desktop  tests/e2e/walk.e2e.ts:4 > a title`. */
const titleOf = (test: TestCase): string => {
  const [, project = '', , ...titles] = test.titlePath();
  return `${project}  ${relative(root, test.location.file)}:${test.location.line} > ${titles.join(' > ')}`;
};

/** Playwright reporter for terminal and log: like Vitest's, it prints nothing about passing tests except their own output. */
export default class QuietBrowserReporter implements Reporter {
  readonly #log = createRunLog({ unit: 'tests', slowFromMs: 20_000 });

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#log.begin(suite.allTests().length);
  }

  onTestBegin(test: TestCase): void {
    this.#log.start(titleOf(test));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const title = titleOf(test);
    this.#log.time(title, result.duration);
    const isSkipped = result.status === 'skipped';
    if (!isSkipped && result.status !== test.expectedStatus) this.#log.fail(title, failureText(result));
    for (const { type, description = '' } of result.annotations)
      if (type === 'told') this.#log.tell(description);
    this.#log.finish(title);
  }

  onError(error: TestError): void {
    this.#log.fail('beside the tests', errorText(error));
  }

  onEnd(): void {
    this.#log.end();
  }

  printsToStdio(): boolean {
    return true;
  }
}
