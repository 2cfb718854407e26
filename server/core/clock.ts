/** Source of the current time, injected so that tests can freeze it. A function, so that no caller stores an outdated time by mistake. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
