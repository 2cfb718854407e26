/** Output stream of the progress: a terminal, or a file or pipe. */
interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Interval between two progress lines of one step, in milliseconds: on a terminal, where the line is replaced, and elsewhere. */
const terminalMs = 1_000;
const fileMs = 10_000;

const clearLine = '\r\u001B[2K';

/**
 * Runs a step of a start and shows its progress: on a terminal one line that counts the seconds, elsewhere a line when it begins
 * and one every ten seconds.
 * @param label description of the step: `Building the client`
 */
export async function showStep<T>(
  label: string,
  work: () => Promise<T>,
  output: Output = process.stdout,
): Promise<T> {
  const isTerminal = output.isTTY === true;
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const show = (time: string) =>
    output.write(isTerminal ? `${clearLine}${label} …${time}` : `${label} …${time}\n`);
  show('');
  const repeating = setInterval(() => show(` ${seconds()} s`), isTerminal ? terminalMs : fileMs);
  try {
    return await work();
  } finally {
    clearInterval(repeating);
    if (isTerminal) output.write(`${clearLine}${label}: ${seconds()} s\n`);
  }
}
