const lookEveryMs = 500;

/**
 * Asks this process to stop when the one that started it is gone: npm passes a stop on to its shell, which ends without passing it
 * on. Does nothing when it wasn't npm that started it.
 */
export function stopWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  timer.unref();
}
