/** Events of an installation's journal. */
export const journalEvents = [
  'monthlyTest',
  'quarterlyTest',
  'otherTest',
  'service',
  'inspection',
  'alarm',
  'fault',
  'disconnection',
  'reconnection',
  'correction',
] as const;
export type JournalEvent = (typeof journalEvents)[number];

/** Causes of an alarm. */
export const alarmCauses = [
  'fire',
  'cooking',
  'craftsmen',
  'steam',
  'smoking',
  'candles',
  'handling',
  'technical',
  'drill',
  'unknown',
] as const;
export type AlarmCause = (typeof alarmCauses)[number];
