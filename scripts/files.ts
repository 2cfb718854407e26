import { manageFiles } from '../server/filesCommand.ts';

/** `npm run files -- …`: copies the uploaded files to another place, and compares them with their records. */
export const main = (args: readonly string[]): Promise<number> => manageFiles(args);
