import { version as packageVersion } from '../../package.json';

/** Version of the front-end, from package.json. [SHELL-31] */
export const version: string = packageVersion;
