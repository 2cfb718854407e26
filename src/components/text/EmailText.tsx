import { Fragment } from 'react';

/** The length that fits on one line of any table: name or domain of an ordinary address, in characters. */
const wholeLength = 24;

const partsOf = (text: string): string[] =>
  text.split(/(?<=@)/).flatMap((side) => (side.length > wholeLength ? side.split(/(?=\.)/) : [side]));

/**
 * An e-mail address, or a name instead of it, that breaks after the @, and before dots where a side is long; never within a word or with a
 * hyphen.
 */
export const EmailText = ({ text }: { text: string }) => (
  <span translate="no">
    {partsOf(text).map((part, index) => (
      // The parts have no identity other than their index.
      <Fragment key={`${index} ${part}`}>
        {index > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
);
