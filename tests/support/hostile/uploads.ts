import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HttpProblem } from '#server/core/httpProblem.ts';
import type { Problem } from '#contract/problems.ts';

/** Real pictures and hostile files, by their path in this folder; tests skip where it is missing. */
const fixturesFolder = join(import.meta.dirname, '../../../../shared/fixtures');
export const hasFixtures = existsSync(join(fixturesFolder, 'images'));
export const withoutFixtures = 'the folder of fixtures is not beside the repository';

export const fixture = (path: string): Buffer => readFileSync(join(fixturesFolder, path));

/** Returns every file of the folders with pictures and documents. */
export const fixturePaths = (): string[] =>
  ['images', 'plans'].flatMap((folder) =>
    readdirSync(join(fixturesFolder, folder)).map((name) => `${folder}/${name}`),
  );

/** Returns the value or the first problem of the refusal; rethrows other failures. */
export const outcome = async <T>(work: Promise<T>): Promise<T | { problem: Problem }> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HttpProblem) return { problem: error.problems[0] };
    throw error;
  }
};

/** Returns the code of the refusal, or null without one. */
export const refusedAs = async (work: Promise<unknown>): Promise<string | null> => {
  const result = await outcome(work);
  return typeof result === 'object' && result !== null && 'problem' in result
    ? (result as { problem: Problem }).problem.code
    : null;
};

/** Builds a request's body that sends the bytes in chunks without a length, and counts the chunks read. */
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
