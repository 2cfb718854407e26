import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { SaveButton } from '../../../components/forms/SaveButton.tsx';
import type { ServiceField } from '../../../contract/inventory.ts';
import type { ItemState } from '../../../domain/roundView.ts';
import {
  inventoryTypeOf,
  readServiceInfo,
  serviceFields,
  writeServiceInfo,
} from '../../../domain/serviceInfo.ts';
import { useRoundActions } from '../../rounds/useRoundActions.ts';
import { ServiceFields } from './ServiceFields.tsx';
import { useServiceFaults } from './useServiceFaults.ts';
import classes from './flawParts.module.css';

/** How long the button tells how a save ended. [FLAW-42, FLAW-43] */
const flashMs = 1200;

type ServiceInfoProps = {
  roundId: number;
  item: ItemState;
  isReadOnly: boolean;
  onDirtyChange: (isDirty: boolean) => void;
};

/** The service fields of an item's kind, with a save of their own. [FLAW-05, FLAW-34] */
export const ServiceInfo = ({ roundId, item, isReadOnly, onDirtyChange }: ServiceInfoProps) => {
  const { t } = useTranslation('flaws');
  const actions = useRoundActions(roundId);
  const type = inventoryTypeOf(item.inventoryType);
  const [values, setValues] = useState(() => readServiceInfo(item.mapItemExtra, type));
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const [isMissing, setIsMissing] = useState(false);
  const fields = serviceFields(type);
  const { mapItemId } = item;
  const extra = writeServiceInfo(item.mapItemExtra, type, values);
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
    onDirtyChange(true);
  };
  const handleSave = async () => {
    if (!faults.isFine) return;
    setStatus('saving');
    faults.noteFailure(null);
    const outcome = await actions.saveServiceInfo(mapItemId, extra);
    if (outcome.status === 'refused') {
      setStatus('failed');
      setIsMissing(mapItemId === null);
      faults.noteFailure(outcome.failure);
      return;
    }
    setStatus('saved');
    onDirtyChange(false);
  };

  // Enter belongs to these fields' own save, not to the flaw of the form around them.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isReadOnly && status !== 'saving') void handleSave();
  };

  return (
    <details
      className={classes.details}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={classes.heading}>{t('service.title')}</summary>
      <div className={classes.serviceFields} onKeyDown={handleKeyDown}>
        <ServiceFields
          fields={fields}
          values={values}
          errorOf={faults.errorOf}
          isReadOnly={isReadOnly}
          onChange={change}
        />
      </div>
      {isMissing ? <FailureAlert text={t('service.no_item')} /> : null}
      {faults.general && !isMissing ? <FailureAlert text={faults.general} /> : null}
      <span role="status" className="visually-hidden">
        {status === 'saved' ? t('service.saved') : ''}
      </span>
      {isReadOnly ? null : (
        <SaveButton
          isSaving={status === 'saving'}
          flash={status === 'saved' || status === 'failed' ? status : null}
          onSave={() => void handleSave()}
        >
          {t('service.save')}
        </SaveButton>
      )}
    </details>
  );
};
