import { useTranslation } from 'react-i18next';
import { PersonText } from '#components/text/PersonText.tsx';
import classes from '#entities/flaws/ui/flawParts.module.css';

/** Responsible role and finder of a flaw; both are fixed. [FLAW-03, FLAW-23, FLAW-24] */
export const FlawFacts = ({ responsible, performer }: { responsible: string; performer: string }) => {
  const { t } = useTranslation('flaws');
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('form.responsible')}</dt>
        <dd>{responsible || t('form.no_role')}</dd>
      </div>
      <div>
        <dt>{t('form.performer')}</dt>
        <dd>
          <PersonText email={performer} />
        </dd>
      </div>
    </dl>
  );
};
