import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/forms/fields/textFields.ts';
import { kindLimits } from '#contract/registers/kindWords.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { faultBelow } from './kindFaultTexts.ts';
import type { FaultTexts } from './kindFaultTexts.ts';
import { newOption } from './kindForm.ts';
import type { OptionDraft } from './kindForm.ts';
import { MoveButtons, movedTo } from './MoveButtons.tsx';
import classes from './ownKinds.module.css';

type OptionListProps = {
  options: readonly OptionDraft[];
  /** Path of the options in the definition. */
  path: string;
  faults: FaultTexts;
  onChange: (options: readonly OptionDraft[]) => void;
};

/** Ordered options of a choice. */
export const OptionList = ({ options, path, faults, onChange }: OptionListProps) => {
  const { t } = useTranslation('ownKinds');
  const language = currentLanguage();
  const list = useRef<HTMLFieldSetElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const add = () => {
    onChange([...options, newOption(options)]);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  const fault = faults.get(path);
  return (
    <fieldset ref={list} className={classes.list}>
      <legend>{t('field.options')}</legend>
      {fault === undefined ? null : (
        <Text fz="xs" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
      {options.map((option, index) => (
        <div key={option.key} className={classes.option}>
          <TextField
            flex={1}
            miw={0}
            aria-label={t('field.option', { number: index + 1 })}
            placeholder={t('field.option', { number: index + 1 })}
            error={faultBelow(faults, `${path}.${index}`)}
            value={option.label[language]}
            onChange={(event) => {
              const label = { ...option.label, [language]: event.currentTarget.value };
              onChange(options.map((each) => (each.key === option.key ? { ...each, label } : each)));
            }}
          />
          <MoveButtons
            name={option.label[language] || t('field.option', { number: index + 1 })}
            index={index}
            count={options.length}
            onMove={(to) => onChange(movedTo(options, index, to))}
            onRemove={() => {
              adder.current?.focus();
              onChange(options.filter(({ key }) => key !== option.key));
            }}
          />
        </div>
      ))}
      <Button
        ref={adder}
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={options.length >= kindLimits.options}
        onClick={add}
      >
        {t('field.add_option')}
      </Button>
    </fieldset>
  );
};
