import { IconX } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Point } from '#domain/drawings/coordinates.ts';
import { useBack } from '#components/overlays/useBack.ts';
import { useOpening } from '#components/touch/opening.ts';
import type { RadialAction } from '../drawingTypes.ts';
import { captionShift, choicePlaces, menuCentre } from './radialLayout.ts';
import { useMenuKeys } from './useMenuKeys.ts';
import classes from './menus.module.css';

type RadialMenuProps = {
  /** Subject of the choices. */
  label: string;
  /** Position of the finger, in client coordinates. */
  anchor: Point;
  actions: readonly RadialAction[];
  onClose: () => void;
};

/** Menu of choices in a circle around the finger, inside the screen. [ROUND-22] */
export const RadialMenu = ({ label, anchor, actions, onClose }: RadialMenuProps) => {
  const { t } = useTranslation('common');
  const { menu, handleKeyDown, giveFocusBack } = useMenuKeys(onClose);
  useOpening(true);
  useBack(true, onClose);
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const centre = menuCentre(anchor, screen);
  const places = choicePlaces(actions.length);

  return createPortal(
    <>
      <div className={classes.backdrop} onPointerDown={onClose} />
      <div
        className={classes.radial}
        role="dialog"
        aria-modal
        aria-label={label}
        style={{ left: centre.x, top: centre.y }}
      >
        <div className={classes.caption} style={{ left: captionShift(centre.x, screen.width) }}>
          {label}
        </div>
        <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={handleKeyDown}>
          {actions.map((action, index) => (
            <button
              key={action.id}
              type="button"
              role="menuitem"
              className={classes.choice}
              data-tone={action.tone}
              disabled={action.isDisabled}
              style={{ left: places[index]?.x, top: places[index]?.y }}
              onClick={() => {
                onClose();
                // The dialog opened by a choice must return the focus to the mark, not to the unmounted menu.
                giveFocusBack();
                action.onSelect();
              }}
            >
              {action.icon}
              <span>{action.label}</span>
            </button>
          ))}
        </div>
        <button
          type="button"
          className={classes.close}
          aria-label={t('drawing.close_menu')}
          tabIndex={-1}
          onClick={onClose}
        >
          <IconX size={20} aria-hidden />
        </button>
      </div>
    </>,
    document.body,
  );
};
