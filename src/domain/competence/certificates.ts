import type { DutyCountry } from '#contract/registers/kindWords.ts';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import { addMonths, utcDay } from '#domain/dates.ts';

/** Months that a certificate is valid after its issue, and whether it runs to the end of that month. */
interface CertificateValidity {
  months: number;
  isToEndOfMonth: boolean;
}

const hotWork: Record<DutyCountry, CertificateValidity> = {
  SE: { months: 60, isToEndOfMonth: true },
  FI: { months: 60, isToEndOfMonth: false },
};

/** Validity of certificates by country; those not named have none of their own. */
const validities: Partial<Record<CertificateKey, Partial<Record<DutyCountry, CertificateValidity>>>> = {
  hotWorkIssuer: hotWork,
  hotWorker: hotWork,
  fireGuard: hotWork,
  firstAid: { FI: { months: 36, isToEndOfMonth: false } },
};

/** Returns the last day of a certificate without a date of its own; null if no rule limits it. */
export function lastDayOf(certificate: CertificateKey, country: DutyCountry, issued: string): string | null {
  const validity = validities[certificate]?.[country];
  if (!validity) return null;
  const end = addMonths(new Date(`${issued}T00:00:00Z`), validity.months);
  if (!validity.isToEndOfMonth) return utcDay(end);
  return utcDay(new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)));
}
