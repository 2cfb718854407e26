import { z } from 'zod';
import { id } from '../primitives.ts';
import { certificateKeys, lackReasons } from './certificates.ts';
import { dutyCountries, dutyNatures } from '../registers/kindWords.ts';

/** Person by the name in the register, or by the current name of an account of the same root customer. */
const competentPerson = z.object({ name: z.string() });
export type CompetentPerson = z.infer<typeof competentPerson>;

/** Person who doesn't fulfil a duty, with the last day on which the certificate or role held. */
const lackingPerson = competentPerson.extend({
  reason: z.enum(lackReasons),
  until: z.iso.date().nullable(),
});
export type LackingPerson = z.infer<typeof lackingPerson>;

/** Gap of a duty at an installation, a building or a customer level: too few competent persons on the days from `from` to `until`. */
const competenceGap = z.object({
  duty: z.enum(certificateKeys),
  country: z.enum(dutyCountries),
  nature: z.enum(dutyNatures),
  /** Source of a number that the customer set; empty for others. */
  source: z.string(),
  customerId: id,
  customerName: z.string(),
  buildingId: id.nullable(),
  buildingName: z.string().nullable(),
  installationId: id.nullable(),
  installationName: z.string().nullable(),
  /** First day of the gap; today for one that has begun. */
  from: z.iso.date(),
  /** Last day before the duty is fulfilled again; null if that isn't foreseen. */
  until: z.iso.date().nullable(),
  needed: z.int(),
  /** True if the duty was never fulfilled before. */
  isUnprecedented: z.boolean(),
  /** Persons who fulfil the duty during the gap. */
  persons: z.array(competentPerson),
  /** Persons who don't, though they hold its role or did until then. */
  lacking: z.array(lackingPerson),
});
export type CompetenceGap = z.infer<typeof competenceGap>;

/** Last day of a person's certificate that isn't renewed. */
const certificateEnd = z.object({
  duty: z.enum(certificateKeys),
  name: z.string(),
  customerId: id,
  customerName: z.string(),
  buildingId: id.nullable(),
  buildingName: z.string().nullable(),
  until: z.iso.date(),
});
export type CertificateEnd = z.infer<typeof certificateEnd>;

/** Gaps at a customer level and the levels below: today's, and the coming ones by date. */
export const competenceGaps = z.object({
  /** Today in the time zone of the level's country. */
  day: z.iso.date(),
  /** Last day that is foreseen. */
  until: z.iso.date(),
  /** Number of duties that were examined, gaps or not. */
  duties: z.int(),
  today: z.array(competenceGap),
  coming: z.array(competenceGap),
  /** Last days of certificates until then, the earliest first. */
  ends: z.array(certificateEnd),
});
export type CompetenceGaps = z.infer<typeof competenceGaps>;
