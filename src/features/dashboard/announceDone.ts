import { notify } from '#platform/notify.ts';

/** Display time of a notice, in seconds. */
export const shownSeconds = 12;

/** Shows a notice over the dashboard, which can be dismissed or disappears; its bar shows the remaining time. [DASH-42] */
export const announceDone = (text: string): void =>
  notify({ tone: 'success', text, countdown: { seconds: shownSeconds } });
