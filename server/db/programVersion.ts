import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { version: packageVersion } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { version: string };

/** Version of the server, from package.json. */
export const version = packageVersion;
