/** Where progress is written: the terminal, or a file or pipe. */
interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Time between two lines of one step on a terminal, which replaces its line, and elsewhere, in milliseconds. */
const terminalMs = 1_000;
const fileMs = 10_000;

const clearLine = '\r\u001B[2K';

/**
 * Runs a step of a start and shows that it is under way: on a terminal one line that counts its seconds, elsewhere a line when it begins and
 * one every ten seconds.
 * @param label what is being done: `Building the client`
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
