import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * An e-mail as it arrived: its recipient, its headers by lower-case name, its decoded text and HTML part (''
 * without one).
 */
export interface ReceivedMail {
  to: string;
  headers: Map<string, string>;
  text: string;
  html: string;
}

/**
 * Starts a mail server on this machine that stores its e-mails. `answer` may delay the response to one.
 * Without a port it uses a free one.
 */
export async function startSmtpServer(
  answer: (mail: ReceivedMail, done: () => void) => void = (_, done) => done(),
  ownPort = 0,
) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('latin1')));
      stream.on('end', () => {
        const mail = { to: envelope.rcptTo[0]?.address ?? '', ...parseMail(raw) };
        received.push(mail);
        answer(mail, () => done());
      });
    },
  });
  server.listen(ownPort, '127.0.0.1');
  await once(server.server, 'listening');
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function parseMail(raw: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="(.*?)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return { headers, text: body, html: '' };
  const parts = raw
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.slice(2)));
  const bodyOf = (type: string) =>
    parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.body ?? '';
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function readPart(raw: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...parts] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
  const body = parts.join('\r\n\r\n');
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return { headers, body: Buffer.from(body, 'base64').toString('utf8') };
  const plain = encoding === 'quoted-printable' ? unquoted(body) : body;
  return { headers, body: Buffer.from(plain, 'latin1').toString('utf8').replaceAll('\r', '') };
}

const unquoted = (body: string): string =>
  body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
