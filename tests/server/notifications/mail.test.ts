import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { createMailer } from '#server/services/emails/mailer.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillsyn-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
const mail = {
  to: { name: 'Åsa Öberg', address: 'asa@example.com' },
  subject: 'Ny väg ut\r\nBcc: else@example.com',
  text: 'Hej Åsa,\nöppna länken.\n',
};

test('without an address each mail becomes a file, and the log says so without its text', async () => {
  const mailer = createMailer({ folder, log });
  await mailer.send(mail);
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/\.eml$/);
  const text = readFileSync(join(folder, name), 'utf8');
  expect(text).toMatch(/^To: .*<asa@example\.com>/m);
  expect(text).not.toMatch(/^Bcc:/m);
  expect(lines.join('')).toContain(name);
  expect(lines.join('')).not.toContain('länken');
  mailer.close();
});

test('with an address they go out by SMTP, from the sender it names', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}?from=${encodeURIComponent('Tillsyn <drift@example.com>')}`;
  const mailer = createMailer({ smtpUrl, folder, log });
  await mailer.send(mail);
  mailer.close();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^From: Tillsyn <drift@example\.com>/m);
  expect(received[0]).toMatch(/^To: .*<asa@example\.com>/m);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(createMailer({ smtpUrl, folder, log }).send(mail)).rejects.toThrow();
});
