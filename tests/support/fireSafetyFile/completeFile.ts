import type { DutyCountry } from '#contract/registers/kindWords.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import type { FileInput } from '#domain/fireSafetyFile/judgeFile.ts';
import type { JournalLine } from '#domain/journals/journal.ts';
import type { InstallationJournal } from '#domain/journals/regularTests.ts';
import type { JudgedRecord } from '#domain/registers/judgedRecords.ts';
import { shippedKinds } from './shippedKinds.ts';

/** Day on which the complete file is judged. */
const fileDay = '2026-11-30';

/** Id of the alarm of the complete file. */
const alarmId = 901;

let lastId = 0;

/** Creates a record; persons are given by field, and accepted. */
export function judgedRecord(
  values: RecordValues,
  persons: Record<string, readonly string[]> = {},
  changes: Partial<JudgedRecord> = {},
): JudgedRecord {
  lastId += 1;
  const links = Object.fromEntries(
    Object.entries(persons).map(([field, names]) => [
      field,
      names.map((name) => ({ key: name, name, isAccepted: true, isActive: true })),
    ]),
  );
  return { id: lastId, installationId: null, values, validUntil: null, links, ...changes };
}

const role = (task: string, person = 'Anna Lind') =>
  judgedRecord(
    { task, from: '2026-01-01', confirmed: '2026-10-01' },
    { person: [person], appointedBy: ['Bo Ek'] },
  );

const ofKind = (kind: string) =>
  judgedRecord({ kind, date: '2026-05-01', description: 'Ja' }, { responsible: ['Anna Lind'] });

const caretaker = (certificate: string, person: string) =>
  judgedRecord({ certificate, issued: '2026-02-01' }, { person: [person] });

function factsRecord(country: DutyCountry): JudgedRecord {
  return judgedRecord({
    country: country === 'SE' ? 'sweden' : 'finland',
    use: 'school',
    answered: '2026-09-01',
    persons: 200,
    staff: 30,
    dwellings: 0,
    otherOccupants: true,
    care: true,
    keepsFlammables: true,
    flammablesAboveLimit: false,
    hasAlarm: true,
    hasSprinkler: false,
    hasSmokeVents: false,
    toAlarmCentre: true,
    doesHotWork: false,
    hasShelter: true,
    hasDeviations: false,
    assemblyPoint: 'Parken',
  });
}

function records(country: DutyCountry): Map<string, JudgedRecord[]> {
  const certificate = judgedRecord(
    { number: 'B-1', date: '2026-06-01', issuedBy: 'Besiktning AB', result: 'approved' },
    {},
    { installationId: alarmId },
  );
  const drill = {
    kind: 'evacuation',
    date: '2026-05-20',
    secondsUntilEmpty: 180,
    persons: 190,
    allCounted: true,
  };
  return new Map([
    ['buildingFacts', [factsRecord(country)]],
    ['organisation', ['owner', 'manager', 'alarmCaretaker'].map((task) => role(task))],
    [
      'boundaryList',
      [
        judgedRecord(
          {
            thing: 'Släckare',
            itemTypes: ['powder_extinguisher', 'exit_sign'],
            checks: 'owner',
            pays: 'owner',
            fixes: 'tenant',
            approved: '2026-01-10',
          },
          { ownerApproval: ['Bo Ek'], tenantApproval: ['Eva Ny'] },
        ),
      ],
    ],
    ['risks', [judgedRecord({ risk: 'Spis', type: 'cooking', date: '2026-03-01', treatment: 'reduce' })]],
    ['documents', [ofKind('fireDocumentation'), ofKind('evacuationSafetyReport')]],
    ['certificates', [certificate]],
    [
      'training',
      [
        judgedRecord(
          { course: 'basic', date: '2025-02-01', audience: 'Alla' },
          { participants: ['Anna Lind'] },
        ),
      ],
    ],
    [
      'competence',
      [
        caretaker('alarmCaretaker', 'Anna Lind'),
        caretaker('alarmCaretaker', 'Bo Ek'),
        caretaker('firstAid', 'Bo Ek'),
      ],
    ],
    ['drills', [judgedRecord(drill)]],
    ['incidents', [judgedRecord({ event: 'noneThisYear', date: '2026-10-01', description: 'Inga' })]],
    [
      'flammables',
      [
        judgedRecord({
          substance: 'Gasol',
          class: 'lpg',
          litres: 11,
          kilograms: 5,
          setting: 'indoors',
          storage: 'cabinet',
          date: '2026-04-01',
        }),
      ],
    ],
    [
      'instructions',
      ['fireRules', 'actionPlan', 'alarmCall', 'fire', 'illness', 'water', 'gas', 'warningSignal'].map(
        ofKind,
      ),
    ],
    [
      'responseCard',
      [judgedRecord({ attackRoute: 'Porten', date: '2026-01-05' }, { contacts: ['Anna Lind'] })],
    ],
    [
      'rescuePlan',
      [
        judgedRecord(
          {
            version: '3',
            checked: '2026-08-01',
            informed: [{ recipient: 'Alla', channel: 'Möte', day: '2026-08-15' }],
          },
          { author: ['Anna Lind'] },
        ),
      ],
    ],
    ['preparedness', [ofKind('shelter'), ofKind('takingCover')]],
    [
      'yearlyReview',
      [
        judgedRecord(
          { period: '2025', conclusions: [{ head: 'Alla', conclusion: 'good' }], signed: '2026-02-01' },
          { participants: ['Bo Ek'], signedBy: ['Bo Ek'] },
        ),
      ],
    ],
  ]);
}

/** Returns a journal whose monthly test and section were tested on a day. */
const alarmJournal = (): InstallationJournal => ({
  installationId: alarmId,
  name: 'Brandlarm',
  type: 'fire_alarm_system',
  parts: ['Sektion 1'],
  lines: [journalLine({ event: 'monthlyTest', day: '2026-11-15', sections: ['Sektion 1'] })],
  partServices: [],
  testServices: [],
});

/** Returns a line of a journal. */
export function journalLine(changes: Partial<JournalLine>): JournalLine {
  lastId += 1;
  return {
    id: lastId,
    event: 'monthlyTest',
    day: fileDay,
    sections: [],
    cause: null,
    offUntil: null,
    correctsId: null,
    ...changes,
  };
}

/** Returns a building whose heads are all there: a school with an alarm, in Sweden, or a care home, in Finland. */
export function completeFile(country: DutyCountry): FileInput & { records: Map<string, JudgedRecord[]> } {
  const services = { total: 4, overdue: 0, unknown: 0, nextDue: '2027-03-01', newest: '2026-03-01' };
  return {
    country,
    day: fileDay,
    kinds: shippedKinds,
    records: records(country),
    product: {
      drawings: { count: 2, newest: '2026-01-01' },
      services,
      journals: [alarmJournal()],
      rounds: { plans: 1, overdue: 0, nextDue: '2026-12-15', newest: '2026-11-15' },
      flaws: { open: 1, old: 0, newest: '2026-11-20' },
      permits: { total: 1, overdue: 0, newest: '2026-05-05' },
      visits: { cases: 1, unanswered: 0, overdue: 0, nextDeadline: '2027-01-31', newest: '2026-05-05' },
    },
    itemTypes: ['powder_extinguisher', 'exit_sign'],
    installations: [{ id: alarmId, type: 'fire_alarm_system', inspectedUntil: null }],
  };
}
