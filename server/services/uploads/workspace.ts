/** Buffers are made in multiples of this, so that a slightly larger file seldom needs another. */
const stepBytes = 8 * 1024 * 1024;

/**
 * Memory for one whole file after another, given back after a while without any: a new buffer for each file would wait for the garbage
 * collector, several at a time.
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
