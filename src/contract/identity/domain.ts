import { z } from 'zod';
import { id, oneLine, stamps, timestamp } from '../primitives.ts';

/** Longest domain as typed; in DNS it may be longer by its ASCII form. */
const maxTypedLength = 253;

/** Results of looking for a domain's record: `taken` if another customer has proved the domain, `unreachable` if no DNS server answered. */
export const domainResults = ['proved', 'missing', 'taken', 'unreachable'] as const;
export type DomainResult = (typeof domainResults)[number];

/** E-mail domain of a root customer. Its users log in through the customer's provider once the domain is proved. */
export const identityDomain = z.object({
  id,
  customerId: id,
  /** Name in DNS, international ones in their ASCII form. */
  name: z.string(),
  /** Name as people read it. */
  displayName: z.string(),
  /** Text of the TXT record that proves the domain. */
  record: z.string(),
  /** Time of the proof; null if the domain isn't proved. */
  proved: timestamp.nullable(),
  /** Time when DNS last answered; null before the first check. */
  checked: timestamp.nullable(),
  /** Time since which the record of a proved domain is missing; null if it was there. */
  missing: timestamp.nullable(),
  ...stamps,
});
export type IdentityDomain = z.infer<typeof identityDomain>;

/** New domain, as typed. */
export const identityDomainCreate = z.object({ name: oneLine.trim().min(1).max(maxTypedLength) });
export type IdentityDomainCreate = z.input<typeof identityDomainCreate>;

/** Result of a check, and the domain afterwards. */
export const domainCheck = z.object({ result: z.enum(domainResults), domain: identityDomain });
export type DomainCheck = z.infer<typeof domainCheck>;
