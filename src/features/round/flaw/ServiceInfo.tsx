import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { ServiceFields } from '#entities/flaws/ui/ServiceFields.tsx';
import type { ServiceInfoState } from './useServiceInfo.ts';
import classes from '#entities/flaws/ui/flawParts.module.css';

type ServiceInfoProps = { service: ServiceInfoState; isReadOnly: boolean };

/** Service fields of an item's kind, with their own save button. [FLAW-05, FLAW-34] */
export const ServiceInfo = ({ service, isReadOnly }: ServiceInfoProps) => {
  const { t } = useTranslation('flaws');
  const { fields, values, faults, status, isMissing } = service;

  // Enter saves these fields, not the flaw form around them.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isReadOnly && status !== 'saving') void service.saveNow();
  };

  return (
    <details
      className={classes.details}
      open={service.isOpen}
      onToggle={(event) => service.setIsOpen(event.currentTarget.open)}
    >
      <summary className={classes.heading}>{t('service.title')}</summary>
      <div className={classes.serviceFields} onKeyDown={handleKeyDown}>
        <ServiceFields
          fields={fields}
          values={values}
          errorOf={faults.errorOf}
          isReadOnly={isReadOnly}
          onChange={service.change}
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
          onSave={() => void service.saveNow()}
        >
          {t('service.save')}
        </SaveButton>
      )}
    </details>
  );
};
