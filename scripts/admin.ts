import { administrate } from '../server/adminCommand.ts';

/** `npm run admin -- …`: the first account, links to choose passwords, test letters. */
export const main = (args: readonly string[]): Promise<number> => administrate(args);
