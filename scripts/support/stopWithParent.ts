const lookEveryMs = 500;

/**
 * Ends this process when its parent has ended: npm forwards a signal to its shell, which ends without forwarding it. Does nothing if npm
 * didn't start it.
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
