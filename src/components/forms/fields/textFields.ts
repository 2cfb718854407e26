import { Textarea, TextInput } from '@mantine/core';
import { textLimits } from '#contract/constants.ts';

/** Text field of one line, without the browser's autocomplete; limited like a name by default. */
export const TextField = TextInput.withProps({ autoComplete: 'off', maxLength: textLimits.name });

/** Text field of several lines. */
export const LongTextField = Textarea.withProps({ autosize: true, minRows: 2, maxLength: textLimits.text });

/** Text field of several lines without truncation at its limit: its form reports a text that is too long. */
export const UncutTextField = Textarea.withProps({ autosize: true, minRows: 2, maxRows: 8 });
