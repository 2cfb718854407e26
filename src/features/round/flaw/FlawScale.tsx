import { ActionIcon, Box } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { clampScale, flawScale, stepScale } from '#domain/flaws/flawForm.ts';
import classes from '#entities/flaws/ui/flawParts.module.css';

/** Field for the size of a loose flaw on the drawing, in steps. [FLAW-17] */
export const FlawScale = ({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (scale: number) => void;
}) => {
  const { t, i18n } = useTranslation('flaws');
  const id = useId();
  const scale = clampScale(value ?? 1);
  return (
    <div role="group" aria-labelledby={id}>
      <Box id={id} mb={4} fz="sm" fw={600}>
        {t('form.scale')}
      </Box>
      <div className={classes.scale}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('form.smaller')}
          disabled={scale <= flawScale.min}
          onClick={() => onChange(stepScale(scale, -1))}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <output className="tabular">
          {scale.toLocaleString(i18n.language, { minimumFractionDigits: 1 })}
        </output>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('form.larger')}
          disabled={scale >= flawScale.max}
          onClick={() => onChange(stepScale(scale, 1))}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
};
