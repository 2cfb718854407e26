import classes from './feedback.module.css';

type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** Progress as a text, e.g. "28 of 40"; defaults to value / max. */
  text?: string;
  isDone?: boolean;
  /** Shows text, bar and numbers on one line. */
  isLine?: boolean;
  labelClassName?: string;
};

/** Progress as a bar and in numbers. */
export const ProgressBar = ({
  label,
  value,
  max,
  text,
  isDone = max > 0 && value >= max,
  isLine = false,
  labelClassName,
}: ProgressBarProps) => {
  const valueText = text ?? `${value} / ${max}`;
  const percent = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <div className={classes.progress} data-line={isLine || undefined}>
      <div className={classes.progressHead}>
        <span className={labelClassName}>{label}</span>
        <span className="tabular">{valueText}</span>
      </div>
      <div
        role="progressbar"
        className={classes.track}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
      >
        <div
          className={classes.fill}
          data-done={isDone || undefined}
          style={{ transform: `translateX(${percent - 100}%)` }}
        />
      </div>
    </div>
  );
};
