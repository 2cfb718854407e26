import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { LongList } from '#components/fold/LongList.tsx';
import { choiceKey } from '#domain/moves/moveChoices.ts';
import type { MoveInWizard } from './useMoveDraft.ts';
import type { SaveFaults } from './useSaveMove.ts';

const mostShown = 3;

/** List of a tab's refusals, by the names of its rows, so that the user needn't search a long list. */
export const SaveFailures = ({ faults, wizard }: { faults: SaveFaults; wizard: MoveInWizard }) => {
  const { t } = useTranslation('moves');
  const names = new Map(wizard.choicesOf(faults.tab).map((choice) => [choiceKey(choice), choice.name]));
  const lines = [...faults.rows].map(([key, text]) =>
    t('wizard.refused_row', { name: names.get(key) ?? '', text }),
  );
  return (
    <>
      {faults.whole.map((text) => (
        <FailureAlert key={text} title={t('wizard.refused')} text={text} />
      ))}
      {lines.length > 0 ? (
        <Alert color="red" title={t('wizard.refused')} icon={<IconAlertCircle size={20} aria-hidden />}>
          <LongList label={t('wizard.refused_list')} rows={lines} keyOf={(line) => line} first={mostShown}>
            {(line) => line}
          </LongList>
        </Alert>
      ) : null}
    </>
  );
};
