import classes from './text.module.css';

/** Maximum length of a text shown completely, in characters; a longer one is cut a little shorter. */
const mostShown = 80;
const headLength = 60;

/** Shortens a long text to its beginning. */
export const shortened = (text: string): string =>
  text.length <= mostShown ? text : `${text.slice(0, headLength).trimEnd()}…`;

/** Long text shortened to its beginning; a press, also by finger or keyboard, shows the complete text below it. [SETUP-165] */
export const ShortenedText = ({ text }: { text: string }) => {
  if (text.length <= mostShown) return text;
  return (
    <details className={classes.shortened}>
      <summary>{shortened(text)}</summary>
      {text}
    </details>
  );
};
