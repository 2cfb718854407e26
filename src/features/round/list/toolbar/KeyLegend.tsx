import { useTranslation } from 'react-i18next';
import { KeyHint } from '#components/text/KeyHint.tsx';
import { useIsTouch } from '#components/theme/useIsMobile.ts';
import classes from './toolbar.module.css';

/** Legend of the list's keyboard shortcuts, if there is a keyboard. */
export const KeyLegend = () => {
  const { t } = useTranslation('rounds');
  const isTouch = useIsTouch();
  if (isTouch) return null;
  const keys = [
    { keys: ['↑', '↓'], text: t('list.key_move') },
    { keys: ['O'], text: t('list.key_ok') },
    { keys: ['F'], text: t('list.key_flaw') },
    { keys: ['Z'], text: t('list.key_undo') },
  ];
  return (
    <ul className={classes.keys} aria-label={t('list.keys')}>
      {keys.map((one) => (
        <li key={one.text}>
          <KeyHint keys={one.keys} />
          <span className="visually-hidden">{one.keys.join(' ')}</span> {one.text}
        </li>
      ))}
    </ul>
  );
};
