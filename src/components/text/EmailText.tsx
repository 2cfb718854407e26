import { Fragment } from 'react';

/** Number of characters that fit on one line of any table: name or domain of an ordinary address. */
const wholeLength = 24;

const partsOf = (text: string): string[] =>
  text.split(/(?<=@)/).flatMap((side) => (side.length > wholeLength ? side.split(/(?=\.)/) : [side]));

/**
 * E-mail address, or a name instead of it, that breaks after the @, and before dots if a side is long; never within a word or with a
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
