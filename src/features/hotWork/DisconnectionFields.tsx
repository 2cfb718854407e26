import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import classes from './hotWork.module.css';
import type { PermitValues } from './permitForm.ts';

type Disconnections = PermitValues['disconnections'];

type DisconnectionFieldsProps = {
  installations: HotWorkBasis['installations'];
  value: Disconnections;
  onChange: (value: Disconnections) => void;
};

/** Choice of the installations that are disconnected for the work, and of their sections; none means all of an installation. */
export const DisconnectionFields = ({ installations, value, onChange }: DisconnectionFieldsProps) => {
  const { t } = useTranslation('hotWork');
  if (installations.length === 0) return null;
  const without = (id: number) => value.filter(({ installationId }) => installationId !== id);
  const chosenSections = (id: number) =>
    value.find(({ installationId }) => installationId === id)?.sections ?? null;
  return (
    <fieldset className={classes.group}>
      <legend>{t('disconnect.title')}</legend>
      <Text fz="sm" c="dimmed">
        {t('disconnect.hint')}
      </Text>
      {installations.map(({ id, name, sections }) => {
        const chosen = chosenSections(id);
        return (
          <Stack key={id} gap={4}>
            <Checkbox
              label={name}
              checked={chosen !== null}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...value, { installationId: id, sections: [] }] : without(id))
              }
            />
            {chosen === null || sections.length === 0 ? null : (
              <div className={classes.sections} role="group" aria-label={t('disconnect.sections', { name })}>
                <Text fz="sm" c="dimmed">
                  {t('disconnect.all_hint')}
                </Text>
                {sections.map((section) => (
                  <Checkbox
                    key={section}
                    label={section}
                    checked={chosen.includes(section)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange([
                        ...without(id),
                        {
                          installationId: id,
                          sections: checked
                            ? [...chosen, section]
                            : chosen.filter((each) => each !== section),
                        },
                      ])
                    }
                  />
                ))}
              </div>
            )}
          </Stack>
        );
      })}
    </fieldset>
  );
};
