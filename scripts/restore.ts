import { restore } from '../server/restoreCommand.ts';

/** `npm run restore -- FROM`: a backup into an empty place. */
export const main = (args: readonly string[]): Promise<number> => restore(args);
