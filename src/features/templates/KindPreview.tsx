import { Box, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fold } from '#components/fold/Fold.tsx';
import { calls } from '#contract/calls.ts';
import type { CopiedKind } from '#contract/templates/copy.ts';
import type { SetUpKind } from '#contract/templates/setUpKinds.ts';
import classes from './setUp.module.css';

type KindPreviewProps = {
  kind: SetUpKind;
  /** Records that would be created; undefined while the kind isn't selected, or not loaded yet. */
  copied: CopiedKind | undefined;
  isAllowed: boolean;
  isIncluded: boolean;
  onInclude: (isIncluded: boolean) => void;
};

const Names = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <Fold title={title} count={names.length} level={3}>
      <ul className={classes.names}>
        {names.map((name, index) => (
          <li key={`${index} ${name}`}>{name}</li>
        ))}
      </ul>
    </Fold>
  );

/** Row of one kind of a set-up: a checkbox, the number of records that it creates, and their names. */
export const KindPreview = ({ kind, copied, isAllowed, isIncluded, onInclude }: KindPreviewProps) => {
  const { t } = useTranslation(['templates', 'rights']);
  const hint = isAllowed
    ? t(`kind_hints.${kind}`)
    : t('no_right', { right: t(`rights:${calls.copySetUp.right.byKind[kind]}`) });
  return (
    <li className={classes.kind}>
      <div className={classes.kindHead}>
        <Checkbox
          label={t(`kinds.${kind}`)}
          description={hint}
          checked={isAllowed && isIncluded}
          disabled={!isAllowed}
          onChange={(event) => onInclude(event.currentTarget.checked)}
        />
        {copied ? (
          <span className={classes.count}>
            {t('counts', { made: copied.made.length, there: copied.there.length })}
          </span>
        ) : null}
      </div>
      {copied ? (
        <Box ps={28}>
          <Names title={t('made')} names={copied.made} />
          <Names title={t('there')} names={copied.there} />
          <Names title={t('without')} names={copied.without} />
        </Box>
      ) : null}
    </li>
  );
};
