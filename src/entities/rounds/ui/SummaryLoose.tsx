import { useTranslation } from 'react-i18next';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { SummaryFlaw } from './SummaryFlaw.tsx';
import classes from './summary.module.css';

/** Loose flaws by floor; nothing if there are none. */
export const SummaryLoose = ({ state }: { state: RoundState }) => {
  const { t } = useTranslation('rounds');
  const floors = state.infos.filter((info) => info.looseFlaws.length > 0);
  if (floors.length === 0) return null;
  return (
    <section aria-labelledby="summary-loose">
      <h2 id="summary-loose" className={classes.heading}>
        {t('list.loose_flaws')}
      </h2>
      {floors.map((info) => (
        <div key={info.id}>
          <h3 className={classes.caption}>
            {t('list.floor', { building: info.buildingName, floor: info.floorName })}
          </h3>
          <ul className={classes.flaws}>
            {info.looseFlaws.map((flaw) => (
              <SummaryFlaw key={flaw.key} flaw={flaw} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
