import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { ServiceField } from '#contract/inventory.ts';
import { serviceFieldFaults } from '#contract/catalogue/serviceFieldLimits.ts';
import { useSaving } from '#offline/sync/useSync.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { failureFaults, type Fault } from '#platform/calls/failureText.ts';
import { refusedService } from '#entities/rounds/roundEnding.ts';

/** Options of the validation: target of the service fields, the visible ones, and their values in the request. */
interface ServiceFaultsOptions {
  roundId: number;
  mapItemId: number | null;
  fields: readonly ServiceField[];
  extra: MapItemExtra;
}

/**
 * Returns the errors of an item's service fields: the form's own, and the backend's reasons for the last refusal, now or earlier. Each
 * error is at its field, errors of other keys at the form.
 */
export const useServiceFaults = ({ roundId, mapItemId, fields, extra }: ServiceFaultsOptions) => {
  const { t } = useTranslation('errors');
  const { t: tForm } = useTranslation('flaws');
  const { parked } = useSaving(roundId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [changed, setChanged] = useState<ReadonlySet<ServiceField>>(new Set());

  const ownFaults = serviceFieldFaults(extra).map(({ key, code, max }): Fault => ({
    field: key,
    text: code === 'too_long' ? tForm('form.too_long', { max }) : t(code, { max }),
  }));
  const refusal = failure ?? refusedService(parked, mapItemId);
  const serverFaults = refusal ? failureFaults(refusal, t) : [];
  const isAbout = (fault: Fault, field: ServiceField): boolean =>
    fault.field?.toLowerCase() === field.toLowerCase();
  const isElsewhere = (fault: Fault): boolean => !fields.some((field) => isAbout(fault, field));

  return {
    /** True if the backend has refused the shown values. */
    isRefused: serverFaults.length > 0,
    /** True if the form may be sent. */
    isFine: ownFaults.length === 0,
    /** Returns a field's error; a field changed since then no longer shows the refusal. */
    errorOf: (field: ServiceField): string | undefined =>
      [...ownFaults, ...(changed.has(field) ? [] : serverFaults)].find((fault) => isAbout(fault, field))
        ?.text,
    /** Error of no visible field. */
    general: [...ownFaults, ...serverFaults].find(isElsewhere)?.text,
    noteChange: (field: ServiceField): void => setChanged(new Set([...changed, field])),
    noteFailure: (next: Failure | null): void => {
      setFailure(next);
      setChanged(new Set());
    },
  };
};
