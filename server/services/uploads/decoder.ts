import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { DecodeAnswer, DecodeJob } from './decodeImage.ts';

/** Decoder of images in a separate process. */
export interface Decoder {
  /** Decodes one image: the caller must await the result before the next. Never throws. */
  decode(job: DecodeJob): Promise<DecodeAnswer>;
}

/** Options of a decoder: its program, the timeout of a job, and the idle timeout of its process. */
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

/** Environment variables passed to the decoder: none of the backend's secrets reach the process that reads untrusted bytes. */
const passedVariables = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LD_LIBRARY_PATH', 'SystemRoot'];

/**
 * Settings of glibc's allocator, ignored elsewhere: by default each thread keeps freed memory in its own arena. With one arena and large
 * blocks returned at once, a series of images needs a third of the memory.
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
  // An unhandled 'error' event would end the backend; the caller that awaits a job handles it too.
  return child.on('error', () => undefined);
};

/** Keeps the backend's process alive only while the decoder works on a job. */
const holdOpen = (child: ChildProcess, isWorking: boolean): void => {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
};

/** Signals of a crash caused by the image; SIGKILL and SIGTERM come from outside (out of memory, system shutdown). */
const crashSignals: readonly (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'];

/** Result of a job; a process that `isSpent` has died or must be ended. */
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
 * Creates a decoder. Its process starts with the first job, ends after ten idle seconds, and is replaced when it dies.
 * Untrusted bytes meet native code only there: a crash costs one image, not the backend and its database, and the memory an
 * image took is returned to the system.
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
