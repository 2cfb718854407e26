import { ActionIcon, Flex, Text, Tooltip } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWholeKey, maskOfKey } from '#entities/apiKeys/keyToken.ts';
import classes from './apiKeys.module.css';
import { useCopyKey } from './useCopyKey.ts';

type KeyCellProps = { name: string; token: string };

/** Masked key; a complete one can be revealed and copied. [KEY-07, KEY-08] */
export const KeyCell = ({ name, token }: KeyCellProps) => {
  const { t } = useTranslation('apiKeys');
  const [isShown, setIsShown] = useState(false);
  const copy = useCopyKey();
  const mask = <code className={classes.mask}>{maskOfKey(token)}</code>;
  if (!isWholeKey(token))
    return (
      <Flex component="span" gap="4px 8px" align="center" wrap="wrap" miw={0}>
        {mask}
        <Text span c="dimmed" fz="xs">
          {t('key.shown_once')}
        </Text>
      </Flex>
    );
  const revealLabel = t(isShown ? 'key.hide' : 'key.reveal', { name });
  const copyLabel = t('key.copy_named', { name });
  return (
    <Flex component="span" gap="4px 8px" align="center" wrap="wrap" miw={0}>
      {isShown ? <code className={classes.token}>{token}</code> : mask}
      <Flex component="span" gap={4}>
        <Tooltip label={revealLabel}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={revealLabel}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={copyLabel}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={copyLabel}
            onClick={() => void copy(token).then((isCopied) => (isCopied ? undefined : setIsShown(true)))}
          >
            <IconCopy size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Flex>
    </Flex>
  );
};
