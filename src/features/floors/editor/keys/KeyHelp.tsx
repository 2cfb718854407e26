import { useTranslation } from 'react-i18next';
import classes from '../editor.module.css';

const lines = [
  ...(['select', 'several', 'move', 'area', 'area_move', 'area_size', 'area_name', 'area_delete'] as const),
  ...(['enter', 'delete', 'all', 'copy', 'undo', 'escape', 'touch'] as const),
  ...(['find', 'digits', 'free', 'walk'] as const),
] as const;

/** Help for the mouse, touch and keyboard actions on the drawing. */
export const KeyHelp = () => {
  const { t } = useTranslation('floors');
  return (
    <dl className={classes.keys}>
      {lines.map((line) => (
        <div key={line}>
          <dt>{t(`keys.${line}`)}</dt>
          <dd>{t(`keys.${line}_text`)}</dd>
        </div>
      ))}
    </dl>
  );
};
