import { notify } from '../../platform/notify.ts';

const shownSeconds = 12;

/** Says what was done, over the dashboard, to be dismissed or to go by itself; its bar shows how long it stays. [DASH-42] */
export const sayDone = (text: string): void =>
  notify({ tone: 'success', text, countdown: { seconds: shownSeconds } });
