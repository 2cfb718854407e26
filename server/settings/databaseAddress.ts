import { readFileSync } from 'node:fs';
import { SettingsError } from './settingsError.ts';

/** TLS modes in which the driver verifies certificate and host name; it treats all of them as the last one. */
const checkingModes = ['require', 'verify-ca', 'verify-full'];

/**
 * Returns the database's URL; the settings may contain files for the URL itself or its password. Rejects TLS modes that
 * don't verify the certificate.
 * @throws SettingsError with one line that repeats no password
 */
export function databaseUrlOf(read: (name: string) => string | undefined): string | undefined {
  const [given, file, passwordFile] = [
    read('DATABASE_URL'),
    read('DATABASE_URL_FILE'),
    read('DATABASE_PASSWORD_FILE'),
  ];
  if (given !== undefined && file !== undefined)
    throw new SettingsError('DATABASE_URL and DATABASE_URL_FILE are both set: only one of them can be.');
  const [name, text] =
    file === undefined
      ? ['DATABASE_URL', given]
      : [`The address in DATABASE_URL_FILE`, readLine('DATABASE_URL_FILE', file)];
  if (text === undefined) {
    if (passwordFile !== undefined)
      throw new SettingsError('DATABASE_PASSWORD_FILE is set, and no DATABASE_URL.');
    return undefined;
  }
  if (!URL.canParse(text) || !/^postgres(?:ql)?:$/.test(new URL(text).protocol))
    throw new SettingsError(`${name} must be an address that begins with postgres:// or postgresql://.`);
  const url = new URL(text);
  checkTls(name, url);
  if (passwordFile === undefined) return url.toString();
  if (url.hostname === '' || url.password !== '')
    throw new SettingsError(`With DATABASE_PASSWORD_FILE ${name} must have a host and no password.`);
  url.password = encodeURIComponent(readLine('DATABASE_PASSWORD_FILE', passwordFile));
  return url.toString();
}

function checkTls(name: string, { searchParams }: URL): void {
  const [mode, certificates] = [searchParams.get('sslmode'), searchParams.get('sslrootcert')];
  if (searchParams.get('ssl') === 'no-verify' || searchParams.has('uselibpqcompat'))
    throw new SettingsError(`${name} must ask for TLS by sslmode=verify-full.`);
  if (mode !== null && mode !== 'disable' && !checkingModes.includes(mode))
    throw new SettingsError(`${name} must have the sslmode verify-full or disable, not "${mode}".`);
  if (mode !== null && mode !== 'disable') searchParams.set('sslmode', 'verify-full');
  if (certificates !== null) readLine(`The sslrootcert of ${name}`, certificates);
}

/** Reads the only line of a file. @throws SettingsError when there is no such file, or it is empty */
function readLine(name: string, file: string): string {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new SettingsError(`${name}: ${file} can't be read (${code}).`);
  }
  throw new SettingsError(`${name}: ${file} is empty.`);
}
