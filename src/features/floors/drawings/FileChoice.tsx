import { Button, Group, Input } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawingFileChooser } from '../file/DrawingFileChooser.tsx';
import classes from './drawings.module.css';

type FileChoiceProps = {
  label: string;
  description: string;
  value: File | null;
  error?: string | undefined;
  onChange: (file: File | null) => void;
};

/** Field for the picture of a drawing, chosen in its own dialog. [DRAW-25] */
export const FileChoice = ({ label, description, value, error, onChange }: FileChoiceProps) => {
  const { t } = useTranslation('floors');
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Group gap="xs" mt={4}>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          onClick={() => setIsChoosing(true)}
        >
          {t('maps.file_choose')}
        </Button>
        {value ? (
          <>
            <span className={classes.fileName}>{value.name}</span>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t('maps.file_remove')}
            </Button>
          </>
        ) : null}
      </Group>
      {isChoosing ? (
        <DrawingFileChooser
          onChosen={(file) => {
            setIsChoosing(false);
            onChange(file);
          }}
          onCancel={() => setIsChoosing(false)}
        />
      ) : null}
    </Input.Wrapper>
  );
};
