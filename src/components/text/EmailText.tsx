import { Fragment } from 'react';

/** What stands on one line of any table whole: name or domain of an ordinary address, in letters. */
const wholeLength = 24;

const partsOf = (text: string): string[] =>
  text.split(/(?<=@)/).flatMap((side) => (side.length > wholeLength ? side.split(/(?=\.)/) : [side]));

/**
 * An e-mail address, or a name in its place, that breaks after its @, where a side of it is long before its dots too, and never in a
 * word or with a hyphen.
 */
export const EmailText = ({ text }: { text: string }) => (
  <span translate="no">
    {partsOf(text).map((part, index) => (
      // The parts of a text have no other name than their place.
      <Fragment key={`${index} ${part}`}>
        {index > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
);
