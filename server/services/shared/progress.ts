/** Bytes in megabytes, with one digit below ten. */
export const megabytes = (bytes: number): string => {
  const amount = bytes / 1024 / 1024;
  return amount.toFixed(amount < 10 ? 1 : 0);
};

/** A duration in the largest unit that fits. */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

const everyMs = 5_000;

/** Tells every few seconds how far a copy is, and how long the rest takes at the pace so far. */
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
    const left = share === 0 ? 0 : ((now() - startedAt) / 1000) * (1 / share - 1);
    say(
      `${files} of ${total.files} files, ${megabytes(bytes)} of ${megabytes(total.bytes)} MB, about ${duration(left)} left`,
    );
  };
}
