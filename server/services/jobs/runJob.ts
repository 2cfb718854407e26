import type { JobKind } from '#contract/tenants/jobKinds.ts';
import type { Services } from '#server/core/services.ts';
import { sendEmail } from '../emails/emailQueue.ts';
import { usualReminders } from '../emails/reminderSettings.ts';
import { makePacks } from '../filePacks/makePacks.ts';
import { recheckDomains } from '../identity/domains.ts';
import { sweepFiles } from '../files/unnamedFiles.ts';
import { keepBelow } from '../maintenanceRules/serviceRules.ts';
import { keepStatesOfVersion } from '../maintenanceRules/statesOfVersion.ts';
import { publishDueEvents } from '../notifications/dueEvents.ts';
import { keepRetention } from '../privacy/retention.ts';
import { queueDueReminders, sendReminder } from '../notifications/dueReminders.ts';
import { sendPromptNews } from '../notifications/promptNews.ts';
import { runWebhooks } from '../webhooks/runWebhooks.ts';
import type { JobPayloads } from '../queue/jobs.ts';
import type { RunJob, ScheduledJob } from '../queue/worker.ts';
import { keepHouse } from './housekeeping.ts';

/** Dependencies of the jobs. */
export type JobServices = Pick<
  Services,
  | 'db'
  | 'databaseKind'
  | 'files'
  | 'mail'
  | 'clock'
  | 'settings'
  | 'tokens'
  | 'secrets'
  | 'outgoing'
  | 'resolveTxt'
  | 'isStopping'
  | 'log'
> & {
  /** Returns whether a backup is running, during which no bytes may be deleted. */
  isBackedUp: () => Promise<boolean>;
};

type Handlers = {
  [Kind in JobKind]: (services: JobServices, payload: JobPayloads[Kind], id: string) => Promise<unknown>;
};

const handlers: Handlers = {
  email: (services, email, id) => sendEmail(services, id, email),
  reminder: (services, { digestId }) => sendReminder(services, digestId),
  promptNotifications: (services) => sendPromptNews(services),
  dueReminders: async (services) => {
    await queueDueReminders(services);
    await publishDueEvents(services);
  },
  housekeeping: (services) => keepHouse(services),
  fileSweep: (services) => sweepFiles(services),
  domainChecks: (services) => recheckDomains(services),
  retention: (services) => keepRetention(services),
  webhooks: (services, _payload, id) => runWebhooks(services, id),
  serviceStates: ({ db }, { customerId }) => keepBelow(db, customerId),
  serviceStatesOfVersion: ({ db, clock }) => keepStatesOfVersion(db, clock),
  filePacks: (services, payload) => makePacks(services, payload),
};

const { timeZone } = usualReminders;

/** Jobs that run by wall clock: the reminders in the morning, the sweep of files, the checks of domains and the retention at night. */
export const schedules: readonly ScheduledJob[] = [
  { kind: 'dueReminders', cron: '0 6 * * *', timeZone },
  { kind: 'fileSweep', cron: '30 3 * * *', timeZone },
  { kind: 'domainChecks', cron: '30 4 * * *', timeZone },
  { kind: 'retention', cron: '15 2 * * *', timeZone },
  { kind: 'housekeeping', cron: '*/10 * * * *', timeZone },
];

/** Returns a function that runs a job with these dependencies. */
export const jobRunner =
  (services: JobServices): RunJob =>
  async ({ id, data }) => {
    const run = handlers[data.kind] as (
      services: JobServices,
      payload: unknown,
      id: string,
    ) => Promise<unknown>;
    await run(services, data.payload, id);
  };
