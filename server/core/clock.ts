/** The time, injected so that tests can freeze it: a function, so that nobody keeps an old moment by mistake. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A moment some time later, as text. */
export function later(moment: string | Date, { ms = 0, minutes = 0, days = 0 }): string {
  return new Date(new Date(moment).getTime() + ms + minutes * 60_000 + days * 86_400_000).toISOString();
}
