import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromiumArgs, ensureChromium } from '#scripts/support/chromium.ts';
import { slowDown } from './slowPage.ts';

/** Page in its own browser whose fetched responses aren't recorded: for a large one recording costs the page as much time as storing it. */
export interface UnwatchedPage {
  /** Returns the value of an expression in the page, waiting while it is null, undefined or false. @throws Error after 120 s */
  comesTo: <T>(expression: string) => Promise<T>;
  /** Opens a URL on a slower CPU, with a script that runs before the page's own. */
  openSlow: (url: string, script: string) => Promise<void>;
  close: () => Promise<void>;
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** Connects to a browser's DevTools endpoint. */
async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result ?? {});
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let requestCount = 0;
  const send: Send = (method, params = {}, sessionId) => {
    requestCount += 1;
    const answer = new Promise<Record<string, unknown>>((resolve) => waiting.set(requestCount, resolve));
    socket.send(JSON.stringify({ id: requestCount, method, params, sessionId }));
    return answer;
  };
  return { send, close: () => socket.close() };
}

const toolsAddress = (errors: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve) => {
    let errorOutput = '';
    errors.on('data', (words) => {
      errorOutput += String(words);
      const address = /listening on (ws:\S+)/.exec(errorOutput)?.[1];
      if (address) resolve(address);
    });
  });

const patienceMs = 120_000;

export async function openUnwatched(url: string): Promise<UnwatchedPage> {
  const profile = mkdtempSync(join(tmpdir(), 'tillsyn-browser-'));
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const program = spawn(ensureChromium(), [...chromiumArgs, ...flags, '--window-size=1024,768'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { send, close } = await connect(await toolsAddress(program.stderr));
  const { targetId } = await send('Target.createTarget', { url });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const tell = (method: string, params?: object) => send(method, params, String(sessionId));
  await tell('Page.enable');
  return {
    comesTo: async <T>(expression: string) => {
      const deadline = Date.now() + patienceMs;
      while (Date.now() < deadline) {
        const { result } = await tell('Runtime.evaluate', { expression, returnByValue: true });
        const { value } = { value: null, ...(result as object | undefined) };
        if (value) return value as T;
        await pause(100);
      }
      throw new Error(`The page never came to ${expression.slice(0, 80)}.`);
    },
    openSlow: async (address, source) => {
      await tell('Page.addScriptToEvaluateOnNewDocument', { source });
      await tell('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await tell('Page.navigate', { url: address });
    },
    close: async () => {
      const ended = once(program, 'exit');
      void send('Browser.close');
      await ended;
      close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
