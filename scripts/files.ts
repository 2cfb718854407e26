import { manageFiles } from '../server/filesCommand.ts';

/** Runs `npm run files -- …`: copies the uploaded files to another store, and compares them with their records. */
export const main = (args: readonly string[]): Promise<number> => manageFiles(args);
