import { Flex, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useId } from 'react';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import classes from '../forms.module.css';

type ChoiceCardsProps<Value extends string | number> = {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint?: string; kind?: string }[];
  error?: string;
  isDisabled?: boolean;
};

/** Returns the length of the longest word of the labels: a column's minimum width. */
const wordRoom = (labels: readonly string[]): CSSProperties & Record<`--${string}`, number> => ({
  '--longest-word': Math.max(0, ...labels.flatMap((text) => text.split(/\s+/)).map(({ length }) => length)),
});

/** Large touch choices: radio buttons as cards, with a pictogram if the choice is an inventory type. */
export const ChoiceCards = <Value extends string | number>(props: ChoiceCardsProps<Value>) => {
  const { label, value, onChange, options, error, isDisabled } = props;
  const id = useId();
  return (
    <fieldset
      className={classes.choices}
      disabled={isDisabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.choiceGrid} style={wordRoom(options.map((option) => option.label))}>
        {options.map((option) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              name={id}
              className={classes.choiceInput}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.kind === undefined ? null : <Pictogram kind={option.kind} size={28} />}
            <Flex component="span" direction="column" miw={0} lh={1.3}>
              {option.label}
              {option.hint ? (
                <Text span c="dimmed" fz="xs" fw={400}>
                  {option.hint}
                </Text>
              ) : null}
            </Flex>
          </label>
        ))}
      </div>
      {error ? (
        <Text id={`${id}-error`} c="var(--mantine-color-error)" fz="xs" mt={6}>
          {error}
        </Text>
      ) : null}
    </fieldset>
  );
};
