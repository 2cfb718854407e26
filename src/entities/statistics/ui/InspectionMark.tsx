import { StateMark } from '#components/marks/StateMark.tsx';
import type { RoundMark } from '#components/marks/markShapes.ts';
import type { PlanState } from '#domain/plans/planState.ts';

/** Marks shared with the items of a round. */
const roundMarks = {
  done: 'ok',
  doneLate: 'flaw',
  overdue: 'warning',
} as const satisfies Partial<Record<PlanState, RoundMark>>;

const stroke = { strokeWidth: 2, strokeLinecap: 'round', fill: 'none' } as const;

/** Shapes of the signs specific to plans: each has one meaning. */
const shapes = {
  ongoing: (
    <>
      <circle cx="12" cy="12" r="11" fill="var(--chart-ongoing)" />
      <path d="M9.5 7.5v9l7.2-4.5Z" fill="var(--surface-raised)" />
    </>
  ),
  missed: (
    <>
      <circle
        cx="12"
        cy="12"
        r="10.5"
        fill="var(--chart-missed)"
        stroke="var(--state-flaw)"
        strokeWidth="3"
      />
      <path d="M8.5 8.5l7 7M15.5 8.5l-7 7" stroke="var(--surface-raised)" {...stroke} strokeWidth="3" />
    </>
  ),
  none: (
    <g stroke="var(--chart-rest)" {...stroke}>
      <circle cx="12" cy="12" r="9.75" />
      <path d="M8.5 12h7" />
    </g>
  ),
  due: (
    <g stroke="var(--chart-rest)" {...stroke}>
      <circle cx="12" cy="12" r="9.75" />
      <path d="M12 6.5v5.5l3.6 2.2" />
    </g>
  ),
  empty: <circle cx="12" cy="12" r="3" fill="var(--chart-rest)" />,
};

type InspectionMarkProps = { state: PlanState; size?: number };

/** State of a round as a circle with a colour and a shape of its own; the text next to it says the same. [STAT-12] */
export const InspectionMark = ({ state, size = 22 }: InspectionMarkProps) => {
  if (state === 'done' || state === 'doneLate' || state === 'overdue')
    return <StateMark state={roundMarks[state]} size={size} />;
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" style={{ flex: 'none' }}>
      {shapes[state]}
    </svg>
  );
};
