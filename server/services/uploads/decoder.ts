import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { DecodeAnswer, DecodeJob } from './decodeImage.ts';

/** Decodes images in a process of its own. */
export interface Decoder {
  /** One job at a time: the caller waits for an answer before the next. Never throws. */
  decode(job: DecodeJob): Promise<DecodeAnswer>;
}

/** What a decoder is made with: the program that it starts, after how long a job is given up and an idle process let go. */
export interface DecoderOptions {
  program: string;
  jobTimeoutMs: number;
  idleTimeoutMs: number;
}

const usualOptions: DecoderOptions = {
  program: path.join(import.meta.dirname, 'decoderProcess.ts'),
  jobTimeoutMs: 120_000,
  idleTimeoutMs: 10_000,
};

/** What the decoder needs of the environment: no secret of the backend reaches the process that reads hostile bytes. */
const passedVariables = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LD_LIBRARY_PATH', 'SystemRoot'];

/**
 * Settings of glibc's allocator, without meaning elsewhere: by default each thread keeps what it freed in an arena of its
 * own. With one arena and large blocks given back at once, a run of images needs a third of the memory.
 */
const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};

const start = (program: string): ChildProcess => {
  const env: NodeJS.ProcessEnv = { ...memorySettings };
  for (const name of passedVariables) if (process.env[name] !== undefined) env[name] = process.env[name];
  const child = fork(program, {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // An 'error' event that nobody hears would end the backend; who waits for an answer listens too.
  return child.on('error', () => undefined);
};

/** Keeps the backend's process from waiting for an idle decoder, and lets it wait for one that works. */
const holdOpen = (child: ChildProcess, isWorking: boolean): void => {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
};

/** Signals of a crash, which is the image's doing; a kill comes from outside (memory short, the system stops). */
const crashSignals: readonly (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'];

/** The answer to a job; a process that `isSpent` has died, or is to be ended. */
interface Settled {
  answer: DecodeAnswer;
  isSpent: boolean;
}

const ask = (child: ChildProcess, job: DecodeJob, timeoutMs: number): Promise<Settled> =>
  new Promise((resolve) => {
    const settle = (settled: Settled) => {
      clearTimeout(timeout);
      child.off('message', handleMessage).off('error', giveUp).off('exit', handleExit);
      resolve(settled);
    };
    const giveUp = () => settle({ answer: { failure: 'unavailable' }, isSpent: true });
    const handleMessage = (message: unknown) => settle({ answer: message as DecodeAnswer, isSpent: false });
    const handleExit = (_code: number | null, signal: NodeJS.Signals | null) => {
      if (crashSignals.includes(signal)) settle({ answer: { failure: 'corrupt' }, isSpent: true });
      else giveUp();
    };
    const timeout = setTimeout(giveUp, timeoutMs);
    child.once('message', handleMessage).once('error', giveUp).once('exit', handleExit);
    child.send(job, (error) => {
      if (error) giveUp();
    });
  });

/**
 * Makes a decoder. Its process starts with the first job, stays for ten seconds after the last, and is replaced when it
 * died. Hostile bytes meet native code only there: a crash costs that one image, not the backend and its database, and
 * whatever memory an image took is given back.
 */
export const createDecoder = (options: Partial<DecoderOptions> = {}): Decoder => {
  const { program, jobTimeoutMs, idleTimeoutMs } = { ...usualOptions, ...options };
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  return {
    async decode(job) {
      clearTimeout(idle);
      if (!child?.connected) child = start(program);
      const current = child;
      holdOpen(current, true);
      const { answer, isSpent } = await ask(current, job, jobTimeoutMs);
      holdOpen(current, false);
      if (isSpent) {
        child = null;
        current.kill('SIGKILL');
        return answer;
      }
      idle = setTimeout(() => {
        if (current.connected) current.disconnect();
      }, idleTimeoutMs).unref();
      return answer;
    },
  };
};
