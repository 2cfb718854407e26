import type { CertificateKey } from '#contract/competence/certificates.ts';
import type {
  BasisPerson,
  HotWorkBasis,
  PermitFacts,
  PermitPerson,
} from '#contract/hotWork/hotWorkPermit.ts';
import type { PermitRole, Precaution, WorkMethod } from '#contract/hotWork/hotWorkWords.ts';
import { certificatesOfRole, permitLimits, samePersonReasons } from '#contract/hotWork/hotWorkWords.ts';
import { dayIn, isDayText } from '#domain/dates.ts';
import { nearby } from '#domain/hotWork/nearby.ts';
import { permitFaults } from '#domain/hotWork/permitFaults.ts';
import { certificateFault, isSamePerson } from '#domain/hotWork/permitPeople.ts';
import { certificatesOf } from '#entities/hotWork/localPermits.ts';

/** Person in a form: chosen from those known, or a name with the card that was shown. */
export interface PersonValue {
  userId: number | null;
  name: string;
  key: CertificateKey | '';
  number: string;
  /** Last day of the card, YYYY-MM-DD; '' for one that doesn't run out. */
  until: string;
}

export const noPerson: PersonValue = { userId: null, name: '', key: '', number: '', until: '' };

/** Values of the form of a new permit. */
export interface PermitValues {
  work: string;
  method: WorkMethod | '';
  mapId: number | null;
  position: { x: number; y: number } | null;
  place: string;
  radius: number;
  from: string;
  to: string;
  issuer: PersonValue;
  worker: PersonValue;
  isOnePerson: boolean;
  hasGuard: boolean;
  guard: PersonValue;
  guardWaivedReason: string;
  watcher: PersonValue;
  watchMinutes: number | null;
  precautions: readonly Precaution[];
  precautionsNote: string;
  disconnections: readonly { installationId: number; sections: readonly string[] }[];
}

const msPerHour = 3_600_000;
const quarterMs = msPerHour / 4;

/** Returns the values of a new permit: from the quarter after next, so that there is time to sign, for eight hours. */
export function newPermitValues(basis: HotWorkBasis, now: Date): PermitValues {
  const fromMs = (Math.ceil(now.getTime() / quarterMs) + 1) * quarterMs;
  const [onlyMap, ...otherMaps] = basis.maps;
  return {
    work: '',
    method: '',
    mapId: onlyMap && otherMaps.length === 0 ? onlyMap.id : null,
    position: null,
    place: '',
    radius: permitLimits.radius.usual,
    from: new Date(fromMs).toISOString(),
    to: new Date(fromMs + 8 * msPerHour).toISOString(),
    issuer: noPerson,
    worker: noPerson,
    isOnePerson: false,
    hasGuard: true,
    guard: noPerson,
    guardWaivedReason: '',
    watcher: noPerson,
    watchMinutes: permitLimits.leastWatchMinutes,
    precautions: [],
    precautionsNote: '',
    disconnections: [],
  };
}

/** Returns a person as the permit names them, with the certificate that they show or that is known. */
export function personOf(
  value: PersonValue,
  keys: readonly CertificateKey[],
  people: readonly BasisPerson[],
): PermitPerson {
  const person = { userId: value.userId, name: value.name.trim() };
  const number = value.number.trim();
  if (number !== '') {
    const key = value.key || keys[0];
    return {
      ...person,
      certificate: key ? { key, number, until: isDayText(value.until) ? value.until : null } : null,
    };
  }
  const [known] = certificatesOf(people, person)
    .filter(({ key }) => keys.includes(key))
    .toSorted((a, b) => (b.until ?? '9999').localeCompare(a.until ?? '9999'));
  return { ...person, certificate: known ? { ...known, number: '' } : null };
}

/** Returns what lies within the radius of the work. */
export function surroundings(
  values: Pick<PermitValues, 'mapId' | 'position' | 'radius'>,
  basis: HotWorkBasis,
) {
  const { mapId, position, radius } = values;
  if (mapId === null || !position) return { detectors: [], extinguishers: [], flaws: [] };
  const place = { mapId, positionX: position.x, positionY: position.y };
  const items = nearby(basis.items, place, radius).slice(0, permitLimits.items);
  return {
    detectors: items.filter(({ kind }) => kind === 'detector'),
    extinguishers: items.filter(({ kind }) => kind === 'extinguisher'),
    flaws: nearby(basis.flaws, place, radius).slice(0, permitLimits.items),
  };
}

/** Returns the permit of a form's values. */
export function permitFacts(values: PermitValues, basis: HotWorkBasis): PermitFacts {
  const person = (role: PermitRole) => personOf(values[role], certificatesOfRole[role], basis.people);
  const { detectors, extinguishers, flaws } = surroundings(values, basis);
  const isDrawn = values.mapId !== null && values.position !== null;
  const [issuer, worker] = [person('issuer'), person('worker')];
  return {
    work: values.work.trim(),
    method: values.method || 'other',
    mapId: isDrawn ? values.mapId : null,
    positionX: isDrawn && values.position ? values.position.x : null,
    positionY: isDrawn && values.position ? values.position.y : null,
    place: values.place.trim(),
    radius: values.radius,
    from: values.from,
    to: values.to,
    issuer,
    worker,
    guard: values.hasGuard ? person('guard') : null,
    guardWaivedReason: values.hasGuard ? '' : values.guardWaivedReason.trim(),
    watcher: person('watcher'),
    watchMinutes: values.watchMinutes || permitLimits.leastWatchMinutes,
    samePersonReason:
      values.isOnePerson && isSamePerson(issuer, worker) ? samePersonReasons[basis.country] : null,
    precautions: [...values.precautions],
    precautionsNote: values.precautionsNote.trim(),
    disconnections: values.disconnections.map(({ installationId, sections }) => ({
      installationId,
      sections: [...sections],
    })),
    detectorIds: detectors.map(({ id }) => id),
    extinguisherIds: extinguishers.map(({ id }) => id),
    flawIds: flaws.map(({ id }) => id),
  };
}

/** Faults of a form, as keys of texts. */
export type FormFault =
  | 'required'
  | 'ends_before_start'
  | 'too_long'
  | 'certificate_missing'
  | 'certificate_ended'
  | 'same_person'
  | 'guard_is_worker'
  | 'watch_minutes'
  | 'place_missing'
  | 'invalid_day';

const faultOfField: Readonly<Record<string, [keyof PermitValues, FormFault]>> = {
  place: ['place', 'place_missing'],
  samePersonReason: ['worker', 'same_person'],
  guardWaivedReason: ['guardWaivedReason', 'required'],
  guard: ['guard', 'guard_is_worker'],
};

/** Returns the fault of each faulty field. Whoever has no valid certificate has to show a card. */
export function formFaults(
  values: PermitValues,
  basis: HotWorkBasis,
): Partial<Record<keyof PermitValues, FormFault>> {
  const faults: Partial<Record<keyof PermitValues, FormFault>> = {};
  const add = (field: keyof PermitValues, fault: FormFault) => {
    faults[field] ??= fault;
  };
  if (values.work.trim() === '') add('work', 'required');
  if (values.method === '') add('method', 'required');
  if (values.from === '') add('from', 'required');
  if (values.to === '') add('to', 'required');
  const minutes = Number(values.watchMinutes);
  if (minutes < permitLimits.leastWatchMinutes || minutes > permitLimits.mostWatchMinutes)
    add('watchMinutes', 'watch_minutes');
  const day = values.to === '' ? '' : dayIn(values.to, basis.timeZone);
  const roles: PermitRole[] = ['issuer', 'worker', ...(values.hasGuard ? ['guard' as const] : []), 'watcher'];
  for (const role of roles) {
    const person = personOf(values[role], certificatesOfRole[role], basis.people);
    const { until } = values[role];
    if (person.name === '') add(role, 'required');
    else if (until !== '' && !isDayText(until)) add(role, 'invalid_day');
    else {
      const fault = certificateFault(
        certificatesOfRole[role],
        person,
        certificatesOf(basis.people, person),
        day,
      );
      if (fault === 'certificateMissing') add(role, 'certificate_missing');
      if (fault === 'certificateEnded') add(role, 'certificate_ended');
    }
  }
  for (const { field, code } of permitFaults(permitFacts(values, basis), basis.country)) {
    if (field === 'to') add('to', code === 'ends_before_start' ? 'ends_before_start' : 'too_long');
    const known = faultOfField[field];
    if (known) add(...known);
  }
  return faults;
}
