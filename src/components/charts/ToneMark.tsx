import type { CSSProperties } from 'react';
import { StateMark } from '../marks/StateMark.tsx';
import { toneLooks } from './pieColours.ts';
import type { PieTone } from './pieColours.ts';
import classes from './charts.module.css';

/** What stands for a tone in a legend: its mark, else a patch of its colour. */
export const ToneMark = ({ tone }: { tone: PieTone }) => {
  const { mark } = toneLooks[tone];
  return mark ? <StateMark state={mark} size={18} /> : <ToneSwatch tone={tone} />;
};

/** A patch of a tone's colour; hatched where bars are. */
export const ToneSwatch = ({ tone }: { tone: PieTone }) => {
  const { variable, isHatched } = toneLooks[tone];
  return (
    <span
      className={classes.swatch}
      data-hatched={isHatched || undefined}
      style={{ '--tone': `var(${variable})` } as CSSProperties}
      aria-hidden
    />
  );
};
