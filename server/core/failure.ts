/** Removes e-mail addresses from a library's message, and values quoted by databases. */
const withoutPeople = (text: string): string =>
  text.replace(/[^\s<>"',;()]+@[^\s<>"',;()]+/g, '<address>').replace(/: "(?:[^"\\]|\\.)*"/g, ': <value>');

/** Returns the loggable part of an unexpected failure: the reason and the stack frames, never user input. */
export function describeFailure(error: unknown): { reason: string; frames: string[] } {
  if (!(error instanceof Error)) return { reason: 'unknown', frames: [] };
  // The message of a failed statement repeats its parameters; its cause has the reason without them.
  const reason = error.cause instanceof Error ? error.cause.message : error.message.split('\nparams:')[0];
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    reason: withoutPeople(reason ?? 'unknown'),
    frames: frames.slice(0, 12).map((frame) => frame.trim()),
  };
}
