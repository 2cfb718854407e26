import { backUp } from '../server/backupCommand.ts';

/** Runs `npm run backup -- TO`: backs up the database and the files that it references, also of a running server. */
export const main = (args: readonly string[]): Promise<number> => backUp(args);
