import { backUp } from '../server/backupCommand.ts';

/** `npm run backup -- TO`: the database and the files that it names, of the running server too. */
export const main = (args: readonly string[]): Promise<number> => backUp(args);
