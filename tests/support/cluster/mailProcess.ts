import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSmtpServer } from '../server/smtpServer.ts';

// A mail server that stores acknowledged e-mails in a folder and reports on its output when it listens.
const [port = '', folder = ''] = process.argv.slice(2);
await startSmtpServer(({ headers }, done) => {
  const part = join(folder, `${randomUUID()}.part`);
  writeFileSync(part, headers.get('message-id') ?? '');
  renameSync(part, part.replace(/\.part$/, ''));
  done();
}, Number(port));
process.stdout.write('ready');
