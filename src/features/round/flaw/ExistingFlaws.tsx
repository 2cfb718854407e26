import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMark } from '#components/marks/StateMark.tsx';
import { canOpenFlaw } from '#domain/flaws/flawForm.ts';
import type { FlawState } from '#domain/rounds/roundView.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import classes from '#entities/flaws/ui/flawParts.module.css';

type ExistingFlawsProps = {
  title: string;
  flaws: readonly FlawState[];
  isReadOnly: boolean;
  /** Opens the dialog that fixes a flaw. Rendered next to the caller's form, since forms can't be nested. */
  onFix: (flaw: FlawState) => void;
  /** Reopens a flaw of this round for editing or removal. */
  onEdit: (flaw: FlawState) => void;
  /** Confirms that the open flaws stay; missing if nothing can be judged. */
  onStillThere?: () => void;
};

/** List of an item's existing flaws; an open one can be fixed or left, a fixed one doesn't open. [FLAW-07, FLAW-08] */
export const ExistingFlaws = ({
  title,
  flaws,
  isReadOnly,
  onFix,
  onEdit,
  onStillThere,
}: ExistingFlawsProps) => {
  const { t } = useTranslation('flaws');
  const dayOf = useDeviceTime();
  const localizeFlaw = useLocalizeFlaw(flaws);
  if (flaws.length === 0) return null;
  return (
    <Flex aria-label={title} component="section" direction="column" gap="md">
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.existing}>
        {flaws.map((flaw) => (
          <li key={flaw.key} className={classes.existingFlaw}>
            <StateMark state={flaw.done === null ? 'flaw' : 'ok'} />
            <Stack gap={0} flex="1 1 180px" miw={0}>
              <Box component="span" m={0} fw={600}>
                {localizeFlaw(flaw).name}
              </Box>
              <Text span m={0} c="dimmed" fz="xs">
                {flaw.done === null
                  ? t('existing.found', { date: formatDate(flaw.created) })
                  : t(flaw.turnedDown ? 'existing.turned_down_on' : 'existing.fixed_on', {
                      date: dayOf(flaw.done, flaw.doneReceived),
                    })}
                {flaw.isEarlier ? ` · ${t('existing.earlier')}` : ''}
              </Text>
            </Stack>
            {canOpenFlaw(flaw) && !isReadOnly ? (
              <Flex gap="xs" wrap="wrap">
                {flaw.isEarlier ? null : (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={t('edit.open_named', { name: localizeFlaw(flaw).name })}
                    onClick={() => onEdit(flaw)}
                  >
                    {t('edit.open')}
                  </Button>
                )}
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('existing.fix_named', { name: localizeFlaw(flaw).name })}
                  onClick={() => onFix(flaw)}
                >
                  {t('existing.fixed')}
                </Button>
                {onStillThere ? (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={t('existing.still_named', { name: localizeFlaw(flaw).name })}
                    onClick={onStillThere}
                  >
                    {t('existing.still')}
                  </Button>
                ) : null}
              </Flex>
            ) : null}
          </li>
        ))}
      </ul>
    </Flex>
  );
};
