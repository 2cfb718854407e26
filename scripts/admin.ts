import { administrate } from '../server/adminCommand.ts';

/** Runs `npm run admin -- …`: creates the first account and links to choose passwords, and sends test e-mails. */
export const main = (args: readonly string[]): Promise<number> => administrate(args);
