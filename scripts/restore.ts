import { restore } from '../server/restoreCommand.ts';

/** Runs `npm run restore -- FROM`: restores a backup into an empty place. */
export const main = (args: readonly string[]): Promise<number> => restore(args);
