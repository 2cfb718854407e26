import { Tooltip } from '@mantine/core';
import { CutText, cutName } from './CutText.tsx';

type TruncatedTextProps = { text: string; max?: number };

/** Long name truncated to 30 characters; hover shows all of it. [SHELL-57] */
export const TruncatedText = ({ text, max }: TruncatedTextProps) => {
  const { head, rest } = cutName(text, max);
  return (
    <Tooltip label={text} disabled={rest === ''}>
      <span>
        <CutText head={head} rest={rest} />
      </span>
    </Tooltip>
  );
};
