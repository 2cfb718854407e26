import { Textarea, TextInput } from '@mantine/core';
import { textLimits } from '#contract/constants.ts';

/** A text of one line, which the browser doesn't complete; as long as a name unless told otherwise. */
export const TextField = TextInput.withProps({ autoComplete: 'off', maxLength: textLimits.name });

/** A text of several lines. */
export const LongTextField = Textarea.withProps({ autosize: true, minRows: 2, maxLength: textLimits.text });

/** A text of several lines that isn't cut at its limit: its form tells that it is too long. */
export const UncutTextField = Textarea.withProps({ autosize: true, minRows: 2, maxRows: 8 });
