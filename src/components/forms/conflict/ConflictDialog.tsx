import { Box, Button, Flex, Text } from '@mantine/core';
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
  return text.trim() === '' ? (
    <Box component="span" c="dimmed">
      {t('empty')}
    </Box>
  ) : (
    text
  );
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
            <Flex component="span" direction="column" miw={0} lh={1.3}>
              <Text span c="dimmed" fz="xs" fw={400}>
                {t(each)}
              </Text>{' '}
              <span className={classes.text}>
                <ChoiceText text={field[each]} />
              </span>
            </Flex>
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
      <Text>{t('hint')}</Text>
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
