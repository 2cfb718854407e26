import { Fragment } from 'react';

/** An e-mail address, or a name in its place, that breaks after its @ and before its dots rather than in a word. */
export const EmailText = ({ text }: { text: string }) =>
  text.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // The parts of a text have no other name than their place.
    <Fragment key={`${index} ${part}`}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
