/** Source of the current time, injected so that tests can freeze it. A function, so that no caller stores an outdated time by mistake. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Returns the timestamp that is the given duration after `moment`. */
export function later(moment: string | Date, { ms = 0, minutes = 0, days = 0 }): string {
  return new Date(new Date(moment).getTime() + ms + minutes * 60_000 + days * 86_400_000).toISOString();
}
