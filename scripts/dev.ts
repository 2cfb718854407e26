import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';
import { root } from './support/run.ts';

/** Runs `npm run dev`: the client with hot reload in front of a backend that restarts on each change. */
export async function main(): Promise<number> {
  const client = await createServer({ root });
  await client.listen();
  client.printUrls();
  const backend = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { PUBLIC_URL: client.resolvedUrls?.local[0], ...process.env },
  });
  const stop = (signal: NodeJS.Signals) => backend.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await once(backend, 'exit');
  await client.close();
  return 0;
}
