import { useEffect, useState } from 'react';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { ServiceField } from '#contract/inventory.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import {
  inventoryTypeOf,
  readServiceInfo,
  serviceFields,
  writeServiceInfo,
} from '#domain/catalogue/serviceInfo.ts';
import type { ActOutcome, ServiceOutcome } from '#entities/rounds/useRoundActions.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useServiceFaults } from './useServiceFaults.ts';

/** Time for which the button shows the result of a save, in milliseconds. [FLAW-42, FLAW-43] */
const flashMs = 1200;

/** Placeholder for a position without an item, which has no service fields. */
const noItem: Pick<ItemState, 'mapItemId' | 'mapItemExtra' | 'inventoryType'> = {
  mapItemId: null,
  mapItemExtra: {},
  inventoryType: '',
};

type Store = (mapItemId: number | null, extra: MapItemExtra) => Promise<ActOutcome | ServiceOutcome>;

/** Returns the service fields of an item's kind while editing, saved by their own button or along with a new flaw. [FLAW-05, FLAW-34] */
export const useServiceInfo = (roundId: number, item: ItemState | null) => {
  const actions = useRoundActions(roundId);
  const { mapItemId, mapItemExtra, inventoryType } = item ?? noItem;
  const type = inventoryTypeOf(inventoryType);
  const [values, setValues] = useState(() => readServiceInfo(mapItemExtra, type));
  const [isDirty, setIsDirty] = useState(false);
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const [isMissing, setIsMissing] = useState(false);
  const fields = serviceFields(type);
  const extra = writeServiceInfo(mapItemExtra, type, values);
  const faults = useServiceFaults({ roundId, mapItemId, fields, extra });
  const [isOpen, setIsOpen] = useState(faults.isRefused);

  useEffect(() => {
    if (status !== 'saved' && status !== 'failed') return undefined;
    const timer = setTimeout(() => setStatus('idle'), flashMs);
    return () => clearTimeout(timer);
  }, [status]);

  const change = (field: ServiceField, value: number | string | null) => {
    setValues({ ...values, [field]: value });
    faults.noteChange(field);
    setIsDirty(true);
  };
  /** Stores the fields; returns true on success; errors are shown at their fields. */
  const save = async (store: Store): Promise<boolean> => {
    if (!faults.isFine) {
      setIsOpen(true);
      return false;
    }
    setStatus('saving');
    faults.noteFailure(null);
    const outcome = await store(mapItemId, extra);
    if (outcome.status === 'refused') {
      setStatus('failed');
      setIsMissing(mapItemId === null);
      setIsOpen(true);
      faults.noteFailure(outcome.failure);
      return false;
    }
    setStatus('saved');
    setIsDirty(false);
    return true;
  };

  return {
    fields,
    values,
    faults,
    status,
    isDirty,
    isMissing,
    isOpen,
    setIsOpen,
    change,
    /** Saves only these fields, at once if there is a network. */
    saveNow: () => save(actions.saveServiceInfo),
    /** Stores them with the other work of the round; does nothing if they are unchanged. */
    saveAlong: async (): Promise<boolean> => !isDirty || save(actions.storeServiceInfo),
  };
};

export type ServiceInfoState = ReturnType<typeof useServiceInfo>;
