import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Email, Mailer } from '#server/core/ports.ts';

/** Default sender if `SMTP_URL` has no `?from=`. */
const defaultSender = 'Tillsyn <no-reply@tillsyn.example>';

/** Creates a mailer that sends by SMTP, or writes each e-mail as an `.eml` file into `folder` when there is no URL. */
export function createMailer(options: { smtpUrl?: string; folder: string; log: Logger }): Mailer {
  return options.smtpUrl ? createSmtpMailer(options.smtpUrl) : createFileMailer(options.folder, options.log);
}

function createSmtpMailer(smtpUrl: string): Mailer {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? defaultSender;
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.toString(),
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw withoutDetails(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Builds a message that auto-responders ignore (RFC 3834) and that, where possible, has one-click unsubscribe (RFC 8058). */
const messageOf = ({ to, subject, text, html, messageId, unsubscribe }: Email, from: string) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/** Returns a mail server's failure with only its codes: its text repeats the recipients. */
function withoutDetails(error: unknown): Error {
  const fields = error instanceof Object ? (error as Partial<Record<string, unknown>>) : {};
  const codes = ['code', 'responseCode', 'command']
    .map((name) => fields[name])
    .filter((code) => typeof code === 'string' || typeof code === 'number');
  return new Error(`The mail server did not take it (${codes.join(', ') || 'no code'}).`);
}

function createFileMailer(folder: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, defaultSender));
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not built.');
      await writeFile(join(folder, name), message, { mode: 0o600 });
      log.info({ file: join(folder, name) }, 'no SMTP_URL is set: the mail was written to a file');
    },
    close: () => transport.close(),
  };
}
