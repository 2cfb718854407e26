import { ActionIcon, Tooltip } from '@mantine/core';
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
      <span className={classes.key}>
        {mask}
        <span className={classes.note}>{t('key.shown_once')}</span>
      </span>
    );
  const revealLabel = t(isShown ? 'key.hide' : 'key.reveal', { name });
  const copyLabel = t('key.copy_named', { name });
  return (
    <span className={classes.key}>
      {isShown ? <code className={classes.token}>{token}</code> : mask}
      <span className={classes.keyButtons}>
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
      </span>
    </span>
  );
};
