import { readFileSync, writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import { JsonReporter } from 'vitest/node';
import type { TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node';
import { createRunLog } from './runLog.ts';

/**
 * Vitest reporter for terminal and log: progress, each failure in full and at once, the slow tests; nothing about passing ones. If the
 * runner names an output file for JSON, it writes Vitest's own report there.
 */
export default class QuietReporter extends JsonReporter {
  readonly #log = createRunLog({ unit: 'files', slowFromMs: 10_000 });
  /** Messages of failed hooks of suites, by the module’s path: the JSON report has none for them. */
  readonly #failedHooks = new Map<string, string>();

  constructor() {
    super({});
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#log.begin(specifications.length);
  }

  onTestModuleStart(module: TestModule): void {
    this.#log.start(module.relativeModuleId);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const title = this.#titleOf(test);
    this.#log.time(title, test.diagnostic()?.duration ?? 0);
    if (state === 'failed') this.#fail(title, errors ?? [], test.project);
  }

  onTestSuiteResult(suite: TestSuite): void {
    const [first] = suite.errors();
    if (!first) return;
    this.#failedHooks.set(suite.module.moduleId, `${suite.fullName}: ${first.message}`);
    this.#fail(this.#titleOf(suite), suite.errors(), suite.project);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) this.#fail(module.relativeModuleId, module.errors(), module.project);
    this.#log.finish(module.relativeModuleId);
  }

  onUserConsoleLog({ content }: { content: string }): void {
    this.ctx.logger.log(content);
  }

  override async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[] = [],
  ): Promise<void> {
    const { logger, config } = this.ctx;
    for (const error of unhandled) this.#fail('beside the tests', [error]);
    if (modules.length === 0) logger.printNoTestFound();
    this.#log.end();
    if (typeof config.outputFile !== 'object' || config.outputFile.json === undefined) return;
    // It would print the report's location, which only interests the caller that chose it.
    const { log } = logger;
    logger.log = () => undefined;
    await super.onTestRunEnd(modules).finally(() => {
      logger.log = log;
    });
    this.#addFailedHooks(config.outputFile.json);
  }

  #addFailedHooks(file: string): void {
    if (this.#failedHooks.size === 0) return;
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      testResults: { name: string; message: string }[];
    };
    for (const result of report.testResults) result.message ||= this.#failedHooks.get(result.name) ?? '';
    writeFileSync(file, JSON.stringify(report));
  }

  #titleOf({ module, fullName }: TestCase | TestSuite): string {
    return `${module.relativeModuleId} > ${fullName}`;
  }

  #fail(title: string, errors: readonly unknown[], project?: TestCase['project']): void {
    const texts = errors.map((error) => this.ctx.logger.formatError(error, { project, showCodeFrame: true }));
    this.#log.fail(title, texts.map(({ output }) => output.trim()).join('\n\n'));
  }
}
