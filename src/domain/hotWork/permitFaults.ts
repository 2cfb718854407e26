import type { HotWorkActCreate, HotWorkPermitCreate } from '#contract/hotWork/hotWorkPermit.ts';
import { permitLimits, samePersonReasons } from '#contract/hotWork/hotWorkWords.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { isSamePerson } from './permitPeople.ts';

/** Fault of a field, with a code of `problems`. */
interface PermitFault {
  field: string;
  code: 'required' | 'invalid_value' | 'ends_before_start' | 'out_of_range';
}

type Facts = Pick<
  HotWorkPermitCreate,
  | 'from'
  | 'to'
  | 'issuer'
  | 'worker'
  | 'guard'
  | 'guardWaivedReason'
  | 'samePersonReason'
  | 'mapId'
  | 'positionX'
  | 'positionY'
  | 'place'
>;

interface NamedPerson {
  userId?: number | null | undefined;
  name: string;
}

const identity = ({ userId = null, name }: NamedPerson) => ({ userId, name });
const isSame = (one: NamedPerson, other: NamedPerson): boolean =>
  isSamePerson(identity(one), identity(other));

function periodFault({ from, to }: Facts): PermitFault[] {
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000;
  if (hours <= 0) return [{ field: 'to', code: 'ends_before_start' }];
  return hours > permitLimits.hours ? [{ field: 'to', code: 'out_of_range' }] : [];
}

function placeFault({ mapId = null, positionX = null, positionY = null, place = '' }: Facts): PermitFault[] {
  const isDrawn = mapId !== null && positionX !== null && positionY !== null;
  if (mapId !== null && !isDrawn) return [{ field: 'positionX', code: 'required' }];
  return isDrawn || place.trim() !== '' ? [] : [{ field: 'place', code: 'required' }];
}

/** Returns the fault of an issuer who is the worker too: allowed only by the exception of the country. [SBA-80] */
function issuerFault(
  { issuer, worker, samePersonReason = null }: Facts,
  country: DutyCountry,
): PermitFault[] {
  if (!isSame(issuer, worker))
    return samePersonReason === null ? [] : [{ field: 'samePersonReason', code: 'invalid_value' }];
  if (samePersonReason === null) return [{ field: 'samePersonReason', code: 'required' }];
  return samePersonReason === samePersonReasons[country]
    ? []
    : [{ field: 'samePersonReason', code: 'invalid_value' }];
}

function guardFault({ guard = null, guardWaivedReason = '', worker }: Facts): PermitFault[] {
  if (guard === null)
    return guardWaivedReason.trim() === '' ? [{ field: 'guardWaivedReason', code: 'required' }] : [];
  return isSame(guard, worker) ? [{ field: 'guard', code: 'invalid_value' }] : [];
}

/** Returns the faults of a new permit beyond the shape of its fields. Persons are compared as they are named. */
export const permitFaults = (facts: Facts, country: DutyCountry): PermitFault[] => [
  ...periodFault(facts),
  ...placeFault(facts),
  ...issuerFault(facts, country),
  ...guardFault(facts),
];

type Act = Pick<
  HotWorkActCreate,
  'act' | 'role' | 'approver' | 'note' | 'isClockUnproved' | 'signature' | 'isTyped'
>;

/** Path data of SVG with absolute commands alone. */
const drawnSignature = /^M[MLQCZ\d\s.,-]*$/;

/**
 * Returns the faults of an act: a role that signs, a caretaker who approves, a reason, or a note on an unproved clock is missing, or the
 * signature is no drawing.
 */
export function actFaults({
  act,
  role,
  approver,
  note = '',
  isClockUnproved = false,
  signature,
  isTyped = false,
}: Act): PermitFault[] {
  const needsNote = act === 'withdraw' || (act === 'endWatch' && isClockUnproved);
  return [
    ...(act === 'sign' && !role ? [{ field: 'role', code: 'required' } as const] : []),
    ...(act === 'disconnect' && !approver ? [{ field: 'approver', code: 'required' } as const] : []),
    ...(isTyped || drawnSignature.test(signature)
      ? []
      : [{ field: 'signature', code: 'invalid_value' } as const]),
    ...(needsNote && note.trim() === '' ? [{ field: 'note', code: 'required' } as const] : []),
  ];
}
