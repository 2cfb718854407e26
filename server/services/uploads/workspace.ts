/** Step of buffer sizes, in bytes, so that a slightly larger file seldom needs a new buffer. */
const stepBytes = 8 * 1024 * 1024;

/**
 * Creates a reusable buffer for one complete file after another, released after an idle time: with a new buffer for each file, several
 * would wait for the garbage collector at a time.
 */
export function createWorkspace(idleMs = 10_000): (sizeBytes: number) => Buffer {
  let space: Buffer | null = null;
  let idle: NodeJS.Timeout | undefined;
  return (sizeBytes) => {
    clearTimeout(idle);
    idle = setTimeout(() => (space = null), idleMs).unref();
    if (!space || space.byteLength < sizeBytes)
      space = Buffer.allocUnsafeSlow(Math.ceil(sizeBytes / stepBytes) * stepBytes);
    return space;
  };
}
