import { markBox, markShapes } from './markShapes.ts';
import type { RoundMark } from './markShapes.ts';

type StateMarkProps = {
  state: RoundMark;
  /** Accessible name; without one the mark is decorative next to a text. */
  label?: string;
  /** Side in px. */
  size?: number;
};

/** State as colour and shape. */
export const StateMark = ({ state, label, size = 20 }: StateMarkProps) => {
  const stateColour = `var(--state-${state})`;
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      {...spoken}
      width={size}
      height={size}
      viewBox={`0 0 ${markBox} ${markBox}`}
      style={{ flex: 'none' }}
    >
      {markShapes[state].map(({ path, ink, strokeWidth }) => {
        const colour = ink === 'state' ? stateColour : 'var(--mark-paper, var(--surface-raised))';
        return strokeWidth ? (
          <path
            key={path}
            d={path}
            fill="none"
            stroke={colour}
            strokeWidth={strokeWidth}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ) : (
          <path key={path} d={path} fill={colour} />
        );
      })}
    </svg>
  );
};
