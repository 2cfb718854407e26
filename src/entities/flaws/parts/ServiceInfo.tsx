import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { NumberField } from '../../../components/forms/NumberField.tsx';
import { SaveButton } from '../../../components/forms/SaveButton.tsx';
import { useKindNames } from '../../../components/pictograms/useKindNames.ts';
import { textLimits } from '../../../contract/constants.ts';
import type { ServiceField } from '../../../contract/inventory.ts';
import type { ItemState } from '../../../domain/roundView.ts';
import {
  inventoryTypeOf,
  isMultilineField,
  isNumericField,
  readServiceInfo,
  serviceFields,
  writeServiceInfo,
} from '../../../domain/serviceInfo.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';
import { useRoundActions } from '../../rounds/useRoundActions.ts';
import classes from './flawParts.module.css';

const isTooLong = (value: unknown) => typeof value === 'string' && value.length > textLimits.text;

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
  const { fieldName } = useKindNames();
  const textOf = useFailureText();
  const actions = useRoundActions(roundId);
  const type = inventoryTypeOf(item.inventoryType);
  const [values, setValues] = useState(() => readServiceInfo(item.mapItemExtra, type));
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (status !== 'saved' && status !== 'failed') return undefined;
    const timer = setTimeout(() => setStatus('idle'), flashMs);
    return () => clearTimeout(timer);
  }, [status]);

  const change = (field: ServiceField, value: number | string | null) => {
    setValues({ ...values, [field]: value });
    onDirtyChange(true);
  };
  const handleSave = async () => {
    if (Object.values(values).some(isTooLong)) return;
    setStatus('saving');
    setFailure(null);
    const outcome = await actions.saveServiceInfo(
      item.mapItemId,
      writeServiceInfo(item.mapItemExtra, type, values),
    );
    if (outcome.status === 'refused') {
      setStatus('failed');
      setFailure(item.mapItemId === null ? t('service.no_item') : textOf(outcome.failure));
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
    <details className={classes.details}>
      <summary className={classes.heading}>{t('service.title')}</summary>
      <div className={classes.serviceFields} onKeyDown={handleKeyDown}>
        {serviceFields(type).map((field) => {
          const label = fieldName(field);
          const value = values[field];
          if (isNumericField(field)) {
            const number = typeof value === 'number' ? value : null;
            return (
              <NumberField
                key={field}
                label={label}
                value={number}
                maxDigits={4}
                isReadOnly={isReadOnly}
                onChange={(next) => change(field, next)}
              />
            );
          }
          const shared = {
            label,
            value: typeof value === 'string' ? value : '',
            readOnly: isReadOnly,
            error: isTooLong(value) ? t('form.too_long', { max: textLimits.text }) : undefined,
            onChange: (event: { currentTarget: { value: string } }) =>
              change(field, event.currentTarget.value),
          };
          return isMultilineField(field) ? (
            <Textarea key={field} {...shared} autosize minRows={2} maxRows={8} className={classes.wide} />
          ) : (
            <TextInput key={field} {...shared} />
          );
        })}
      </div>
      {failure ? <FailureAlert text={failure} /> : null}
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
