/** Formats bytes as megabytes, with one decimal below ten. */
export const megabytes = (bytes: number): string => {
  const amount = bytes / 1024 / 1024;
  return amount.toFixed(amount < 10 ? 1 : 0);
};

/** Formats a duration in the largest unit that fits. */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

const everyMs = 5_000;

/** Creates a function that reports the progress of a copy every few seconds, with an estimate of the remaining time. */
export function progressTeller(
  total: { files: number; bytes: number },
  say: (line: string) => void,
  now: () => number = Date.now,
): (done: { files: number; bytes: number }) => void {
  const startedAt = now();
  let shownAt = startedAt;
  return ({ files, bytes }) => {
    if (now() - shownAt < everyMs) return;
    shownAt = now();
    const share = total.bytes === 0 ? 1 : bytes / total.bytes;
    const remainingSeconds = share === 0 ? 0 : ((now() - startedAt) / 1000) * (1 / share - 1);
    say(
      `${files} of ${total.files} files, ${megabytes(bytes)} of ${megabytes(total.bytes)} MB, about ${duration(remainingSeconds)} left`,
    );
  };
}
