import { version as packageVersion } from '../../package.json';

/** The front-end's version, from package.json. [SHELL-31] */
export const version: string = packageVersion;
