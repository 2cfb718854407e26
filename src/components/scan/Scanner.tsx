import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textLimits } from '#contract/constants.ts';
import { codeIn } from '#domain/codes/itemCode.ts';
import { useCamera } from './useCamera.ts';
import classes from './scan.module.css';

export type ScannerProps = {
  /** What a QR code says, whatever it is: `codeIn` tells whether it is one of ours. */
  onRead: (text: string) => void;
  /** A code that was entered by hand, without a typing error. */
  onTyped: (code: string) => void;
  /** Nothing is read while this is set. */
  isPaused?: boolean;
};

/** Reads the code of a label with the camera, with its lamp where it is dark, or by hand. */
export const Scanner = ({ onRead, onTyped, isPaused = false }: ScannerProps) => {
  const { t } = useTranslation('codes');
  const { video, status, isDark, torch, isTorchOn, setTorch, restart } = useCamera(onRead, isPaused);
  const [entry, setEntry] = useState('');
  const [isWrong, setWrong] = useState(false);
  const enter = () => {
    const code = codeIn(entry);
    setWrong(code === null);
    if (code === null) return;
    setEntry('');
    onTyped(code);
  };
  return (
    <div className={classes.scanner}>
      <div className={classes.view} hidden={status !== 'on' && status !== 'starting'}>
        {/* The picture of the camera has no sound. */}
        <video ref={video} muted playsInline className={classes.video} aria-label={t('scan.camera')} />
        <span className={classes.frame} aria-hidden />
        {torch ? (
          <ActionIcon
            size={56}
            variant="default"
            className={classes.torch}
            aria-label={t('scan.torch')}
            aria-pressed={isTorchOn}
            onClick={() => setTorch(!isTorchOn)}
          >
            {isTorchOn ? <IconBulbOff size={24} aria-hidden /> : <IconBulb size={24} aria-hidden />}
          </ActionIcon>
        ) : null}
      </div>
      <p className={classes.note} role="status">
        {status === 'on' ? t(isDark ? 'scan.dark' : 'scan.hold') : t(`scan.status.${status}`)}
      </p>
      {status === 'on' || status === 'starting' ? null : (
        <Button variant="default" onClick={restart}>
          {t('scan.again')}
        </Button>
      )}
      {/* No form of its own: it also stands in the forms of others. */}
      <div className={classes.entry}>
        <TextInput
          label={t('scan.by_hand')}
          value={entry}
          maxLength={textLimits.link}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isWrong ? t('scan.wrong') : undefined}
          onChange={(event) => {
            setEntry(event.currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            enter();
          }}
        />
        <Button variant="default" disabled={entry.trim() === ''} onClick={enter}>
          {t('scan.enter')}
        </Button>
      </div>
    </div>
  );
};
