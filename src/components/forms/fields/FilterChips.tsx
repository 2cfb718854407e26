import { StateMark } from '#components/marks/StateMark.tsx';
import type { RoundMark } from '#components/marks/markShapes.ts';
import classes from '../forms.module.css';

type FilterChipsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: string;
    count?: number;
    state?: RoundMark;
    isDisabled?: boolean;
  }[];
};

/** Single choice among a few filters, each with its count. */
export const FilterChips = <Value extends string>({
  label,
  value,
  onChange,
  options,
}: FilterChipsProps<Value>) => (
  <div className={classes.chips} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={classes.chip}
        aria-pressed={option.value === value}
        disabled={option.isDisabled}
        onClick={() => onChange(option.value)}
      >
        {option.state ? <StateMark state={option.state} size={16} /> : null}
        {option.label}
        {option.count === undefined ? null : (
          <span className={`${classes.chipCount} tabular`}>{option.count}</span>
        )}
      </button>
    ))}
  </div>
);
