import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate authority for tests, and its signed certificates. */
export interface Authority {
  /** Its own certificate, in PEM. */
  file: string;
  certify(name: string): { certificate: string; key: string };
  remove(): void;
}

/** Creates an authority in a folder of its own with the program openssl. */
export function makeAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-authority-'));
  const make = (file: string, ...more: string[]) =>
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        `${file}.key`,
        '-out',
        `${file}.pem`,
        ...more,
      ],
      { cwd: folder, stdio: 'pipe' },
    );
  make('authority', '-subj', '/CN=Authority');
  return {
    file: join(folder, 'authority.pem'),
    certify: (name) => {
      make(
        'server',
        '-CA',
        'authority.pem',
        '-CAkey',
        'authority.key',
        '-subj',
        `/CN=${name}`,
        '-addext',
        `subjectAltName=DNS:${name}`,
        '-addext',
        'basicConstraints=critical,CA:false',
      );
      return {
        certificate: readFileSync(join(folder, 'server.pem'), 'utf8'),
        key: readFileSync(join(folder, 'server.key'), 'utf8'),
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
