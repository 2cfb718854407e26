import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import type { DutyCountry, DutyNature } from '#contract/registers/kindWords.ts';
import type { CompetenceNeed } from './forecast.ts';

/** Duty that needs competent persons with a task, at each installation of a type. */
export interface InstallationDuty extends CompetenceNeed {
  duty: CertificateKey;
  country: DutyCountry;
  nature: DutyNature;
  installation: InstallationType;
  /** Task of the register `organisation`. */
  task: string;
  /** True if the persons need a certificate; otherwise the task is enough. */
  needsCertificate: boolean;
}

const caretakers = [
  ['alarmCaretaker', 'fire_alarm_system'],
  ['sprinklerCaretaker', 'sprinkler_system'],
] as const;

/** Sweden: two trained caretakers (SBF 110, 120). Finland: a caretaker and a deputy, for whom no certificate is asked. */
export const installationDuties: readonly InstallationDuty[] = caretakers.flatMap(([duty, installation]) => [
  {
    duty,
    country: 'SE',
    nature: 'standard',
    installation,
    task: duty,
    needsCertificate: true,
    count: 2,
    principals: 0,
  },
  {
    duty,
    country: 'FI',
    nature: 'law',
    installation,
    task: duty,
    needsCertificate: false,
    count: 2,
    principals: 1,
  },
]);

/** Tasks of the register `organisation` whose holders need a certificate, at any building where the task is given. */
export const taskDuties: readonly { task: string; duty: CertificateKey; nature: DutyNature }[] = [
  { task: 'permitIssuer', duty: 'hotWorkIssuer', nature: 'insurer' },
];

/** Certificates of which a level that has registered one needs at least one valid. */
export const keptCertificates: readonly { duty: CertificateKey; nature: DutyNature }[] = [
  { duty: 'hotWorkIssuer', nature: 'insurer' },
  { duty: 'hotWorker', nature: 'insurer' },
  { duty: 'fireGuard', nature: 'insurer' },
];
