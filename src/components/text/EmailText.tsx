import { Fragment } from 'react';

/** An e-mail address, or a name in its place, that breaks after its @ and before its dots, and never in a word or with a hyphen. */
export const EmailText = ({ text }: { text: string }) => (
  <span translate="no">
    {text.split(/(?<=@)|(?=\.)/).map((part, index) => (
      // The parts of a text have no other name than their place.
      <Fragment key={`${index} ${part}`}>
        {index > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
);
