import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HttpProblem } from '#server/core/httpProblem.ts';
import type { Problem } from '#contract/problems.ts';

/** Real pictures and hostile files, by their path in this folder; tests skip where it is missing. */
const fixturesFolder = join(import.meta.dirname, '../../../../shared/fixtures');
export const hasFixtures = existsSync(join(fixturesFolder, 'images'));
export const withoutFixtures = 'the folder of fixtures is not beside the repository';

export const fixture = (path: string): Buffer => readFileSync(join(fixturesFolder, path));

/** Every file of the folders that hold pictures and documents. */
export const fixturePaths = (): string[] =>
  ['images', 'plans'].flatMap((folder) =>
    readdirSync(join(fixturesFolder, folder)).map((name) => `${folder}/${name}`),
  );

/** What came of it: the value, or the first problem of the refusal; any other failure is thrown on. */
export const outcome = async <T>(work: Promise<T>): Promise<T | { problem: Problem }> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HttpProblem) return { problem: error.problems[0] };
    throw error;
  }
};

/** The code with which the work was refused, or null when it was not. */
export const refusedAs = async (work: Promise<unknown>): Promise<string | null> => {
  const result = await outcome(work);
  return typeof result === 'object' && result !== null && 'problem' in result
    ? (result as { problem: Problem }).problem.code
    : null;
};

/** The body of a request that sends the bytes in pieces without a length, and counts the pieces that were asked for. */
export const piecewise = (
  pieces: Iterable<Uint8Array>,
): { body: ReadableStream<Uint8Array>; readCount: () => number } => {
  const iterator = pieces[Symbol.iterator]();
  let readCount = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = iterator.next();
        if (done) return controller.close();
        readCount += 1;
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, readCount: () => readCount };
};
