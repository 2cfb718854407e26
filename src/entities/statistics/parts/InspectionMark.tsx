import { StateMark } from '../../../components/marks/StateMark.tsx';
import type { RoundMark } from '../../../components/marks/markShapes.ts';
import type { PlanState } from '../../../domain/plans/planState.ts';

const shared: Partial<Record<PlanState, RoundMark>> = {
  done: 'ok',
  doneLate: 'flaw',
  overdue: 'warning',
};

type InspectionMarkProps = { state: PlanState; size?: number };

/** A round's state as a circle with a colour and a shape of its own; the text beside it says the same. [STAT-12] */
export const InspectionMark = ({ state, size = 22 }: InspectionMarkProps) => {
  const mark = shared[state];
  if (mark) return <StateMark state={mark} size={size} />;
  const colour = state === 'ongoing' ? 'var(--chart-ongoing)' : 'var(--chart-rest)';
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" style={{ flex: 'none' }}>
      {state === 'none' ? (
        <>
          <circle cx="12" cy="12" r="9.75" fill="none" stroke={colour} strokeWidth="2" />
          <path d="M8.5 12h7" stroke={colour} strokeWidth="2" strokeLinecap="round" />
        </>
      ) : (
        <>
          <circle cx="12" cy="12" r="11" fill={colour} />
          {state === 'missed' ? (
            <path
              d="M8 8l8 8M16 8l-8 8"
              stroke="var(--surface-raised)"
              strokeWidth="3"
              strokeLinecap="round"
            />
          ) : (
            <path d="M9.5 7.5v9l7.2-4.5Z" fill="var(--surface-raised)" />
          )}
        </>
      )}
    </svg>
  );
};
