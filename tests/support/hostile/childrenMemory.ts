import { readFileSync } from 'node:fs';

const residentBytes = (pid: string): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    // The process ended between the listing and the reading.
    return 0;
  }
};

/** Returns the resident memory of the processes that this one started, in bytes. */
export const childrenBytes = (): number =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .reduce((sum, pid) => sum + residentBytes(pid), 0);
