import { useTranslation } from 'react-i18next';
import type { FlawEvent } from '#contract/flaws/flawWork.ts';
import classes from './flawWork.module.css';

const fields = ['name', 'description', 'measure'] as const;

/** Texts of a flaw before and after a change; nothing if the backend doesn't store them. */
export const TextChanges = ({ details }: { details: FlawEvent['details'] }) => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const changedFields = fields.filter((field) => typeof details[`${field}Before`] === 'string');
  if (changedFields.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changedFields.flatMap((field) =>
        (['Before', 'After'] as const).map((side) => (
          <div key={`${field}${side}`}>
            <dt>
              {t(side === 'Before' ? 'text_before' : 'text_after', { field: t(`flaws:form.${field}`) })}
            </dt>
            <dd>{details[`${field}${side}`] || t('text_empty')}</dd>
          </div>
        )),
      )}
    </dl>
  );
};
