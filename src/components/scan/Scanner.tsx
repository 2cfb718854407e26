import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textLimits } from '#contract/constants.ts';
import { codeIn } from '#domain/codes/itemCode.ts';
import { useCamera } from './useCamera.ts';
import classes from './scan.module.css';

export type ScannerProps = {
  /** Called with the text of any QR code: `codeIn` decides whether it is one of ours. */
  onRead: (text: string) => void;
  /** Called with a valid code entered by hand. */
  onTyped: (code: string) => void;
  /** Pauses reading while set. */
  isPaused?: boolean;
};

/** Reader for the code of a label: by camera, with its torch in the dark, or by hand. */
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
    <Stack gap="sm" maw={560}>
      <div className={classes.view} hidden={status !== 'on' && status !== 'starting'}>
        {/* The camera's picture has no sound. */}
        <video ref={video} muted playsInline className={classes.video} aria-label={t('scan.camera')} />
        <span className={classes.frame} aria-hidden />
        {torch ? (
          <ActionIcon
            size={56}
            variant="default"
            pos="absolute"
            right={8}
            bottom={8}
            aria-label={t('scan.torch')}
            aria-pressed={isTorchOn}
            onClick={() => setTorch(!isTorchOn)}
          >
            {isTorchOn ? <IconBulbOff size={24} aria-hidden /> : <IconBulb size={24} aria-hidden />}
          </ActionIcon>
        ) : null}
      </div>
      <Text role="status">
        {status === 'on' ? t(isDark ? 'scan.dark' : 'scan.hold') : t(`scan.status.${status}`)}
      </Text>
      {status === 'on' || status === 'starting' ? null : (
        <Button variant="default" onClick={restart}>
          {t('scan.again')}
        </Button>
      )}
      {/* Not a form, since it can be inside other forms. */}
      <Group gap="xs" align="flex-end">
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
      </Group>
    </Stack>
  );
};
