import { Loader, UnstyledButton } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { isWholePage } from '#domain/drawings/cropping.ts';
import type { SetPage } from './setPages.ts';
import classes from './setTable.module.css';

const percent = (share: number): string => `${share * 100}%`;

type PageThumbProps = { page: SetPage; label: string; isDisabled: boolean; onOpen: () => void };

/** Thumbnail of a page, rotated and with its crop outlined. */
export const PageThumb = ({ page, label, isDisabled, onOpen }: PageThumbProps) => {
  const { look, adjusted, state } = page;
  const { turns, box } = adjusted;
  const aspect = look ? (turns % 2 === 0 ? look.aspect : 1 / look.aspect) : 1.4;
  const size = aspect >= 1 ? { width: '100%', aspectRatio: aspect } : { height: '100%', aspectRatio: aspect };
  return (
    <UnstyledButton className={classes.thumb} aria-label={label} disabled={isDisabled} onClick={onOpen}>
      {look ? (
        <span className={classes.sheet} style={size}>
          <img
            src={look.thumb}
            alt=""
            className={classes.picture}
            style={
              turns % 2 === 0
                ? { width: '100%', transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }
                : {
                    width: percent(look.aspect),
                    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
                  }
            }
          />
          {isWholePage(box) ? null : (
            <span
              className={classes.cut}
              style={{
                left: percent(box.x),
                top: percent(box.y),
                width: percent(box.width),
                height: percent(box.height),
              }}
            />
          )}
        </span>
      ) : state === 'broken' ? (
        <IconFileOff size={28} stroke={1.5} aria-hidden />
      ) : (
        <Loader size={20} color="gray" aria-hidden />
      )}
    </UnstyledButton>
  );
};
