import { signOfKind } from './kindSigns.ts';
import { signBox, signs } from './signs.ts';

type PictogramProps = {
  /** Inventory type; an unknown one shows as `misc`. */
  kind: string;
  /** Side in px. */
  size?: number;
  /** Accessible name; without one the pictogram is decorative next to a text. */
  label?: string;
};

/** Sign of an inventory type with ISO 7010 colours and shapes. */
export const Pictogram = ({ kind, size = 32, label }: PictogramProps) => {
  const { form, glyph } = signOfKind(kind);
  const sign = signs[form];
  const { left, top, size: side } = sign.glyph;
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      {...spoken}
      width={size}
      height={size}
      viewBox={`0 0 ${signBox} ${signBox}`}
      style={{ flex: 'none' }}
    >
      {sign.rimWidth ? (
        <path d={sign.outline} fill="none" stroke="#fff" strokeWidth={sign.rimWidth} strokeLinejoin="round" />
      ) : null}
      <path
        d={sign.outline}
        fill={sign.ground}
        stroke={sign.edge}
        strokeWidth={sign.edgeWidth}
        strokeLinejoin="round"
      />
      <g transform={`translate(${left} ${top}) scale(${side / 24})`}>
        {glyph.fill ? <path d={glyph.fill} fill={sign.ink} fillRule="evenodd" /> : null}
        {glyph.line ? (
          <path
            d={glyph.line}
            fill="none"
            stroke={sign.ink}
            strokeWidth={glyph.width ?? 2}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ) : null}
      </g>
      {sign.bar ? <path d={sign.bar} stroke={sign.edge} strokeWidth={sign.edgeWidth} /> : null}
    </svg>
  );
};
