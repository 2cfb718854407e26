import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import type { ConflictField } from './storedRecord.ts';
import type { FormConflict } from './useReconciling.ts';
import forms from '../forms.module.css';
import classes from './conflict.module.css';

type Side = 'own' | 'stored';

const ChoiceText = ({ text }: { text: string | boolean }) => {
  const { t } = useTranslation('conflicts');
  if (typeof text === 'boolean') return t(text ? 'on' : 'off');
  return text.trim() === '' ? <span className={classes.empty}>{t('empty')}</span> : text;
};

const FieldChoice = ({
  field,
  side,
  onChange,
}: {
  field: ConflictField;
  side: Side | null;
  onChange: (side: Side) => void;
}) => {
  const { t } = useTranslation('conflicts');
  const id = useId();
  return (
    <fieldset className={forms.choices}>
      <legend className={forms.legend}>{field.label}</legend>
      <div className={classes.sides}>
        {(['own', 'stored'] as const).map((each) => (
          <label key={each} className={forms.choice}>
            <input
              type="radio"
              name={id}
              className={forms.choiceInput}
              checked={each === side}
              onChange={() => onChange(each)}
            />
            <span className={forms.choiceText}>
              <span className={forms.choiceHint}>{t(each)}</span>{' '}
              <span className={classes.text}>
                <ChoiceText text={field[each]} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Dialog with both texts of each field that two users have changed; the user chooses one of each. */
export const ConflictDialog = ({ fields, choose, cancel }: FormConflict) => {
  const { t } = useTranslation('conflicts');
  const [sides, setSides] = useState<Record<string, Side>>({});
  const isDecided = fields.every(({ name }) => sides[name] !== undefined);
  return (
    <FormDialog
      isOpen
      size="lg"
      title={t('title')}
      onClose={cancel}
      isKeptByOutside
      onSubmit={() => {
        if (isDecided) choose(fields.filter(({ name }) => sides[name] === 'stored').map(({ name }) => name));
      }}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            {t('back')}
          </Button>
          <SaveButton isSaving={false} isDisabled={!isDecided}>
            {t('save')}
          </SaveButton>
        </>
      }
    >
      <p className={classes.hint}>{t('hint')}</p>
      {fields.map((field) => (
        <FieldChoice
          key={field.name}
          field={field}
          side={sides[field.name] ?? null}
          onChange={(side) => setSides({ ...sides, [field.name]: side })}
        />
      ))}
    </FormDialog>
  );
};
