import { ActionIcon, Code, Flex, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopyText } from '#components/text/useCopyText.ts';

type CopiedValueProps = {
  value: string;
  /** Name of the button that copies the value. */
  label: string;
};

/** Places where a long value is broken before a word is. */
const breaks = /(?<=[/=])/;

/** Value to enter elsewhere, with a button that copies it. */
export const CopiedValue = ({ value, label }: CopiedValueProps) => {
  const { t } = useTranslation('lists');
  const copy = useCopyText(t('copy.done'), t('copy.failed'));
  return (
    <Flex component="span" gap={8} align="center" miw={0}>
      <Code fz="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {value.split(breaks).map((part, at) => (
          <Fragment key={`${at} ${part}`}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </Code>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => void copy(value)}>
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Flex>
  );
};
