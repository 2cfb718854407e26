import { StateMark } from '../marks/StateMark.tsx';
import { toneStyles } from './pieColours.ts';
import type { PieTone } from './pieColours.ts';
import classes from './charts.module.css';

/** Diagonal stripes across a square of 16. */
const stripes = 'M1.5 5.5l4-4M1.5 11.5l10-10M4.5 14.5l10-10M10.5 14.5l4-4';

/** Tone in a legend: its mark, else a swatch of its colour. */
export const ToneMark = ({ tone, size = 18 }: { tone: PieTone; size?: number }) => {
  const { mark } = toneStyles[tone];
  return mark ? <StateMark state={mark} size={size} /> : <ToneSwatch tone={tone} size={size - 2} />;
};

/** Swatch of a tone's colour; hatched if its bars are. */
export const ToneSwatch = ({ tone, size = 16 }: { tone: PieTone; size?: number }) => {
  const { variable, isHatched } = toneStyles[tone];
  return (
    <svg className={classes.swatch} aria-hidden width={size} height={size} viewBox="0 0 16 16">
      <rect width="16" height="16" rx="4" fill={`var(${variable})`} />
      {isHatched ? (
        <path d={stripes} stroke="var(--surface-raised)" strokeOpacity="0.55" strokeWidth="1.5" />
      ) : null}
    </svg>
  );
};
