import type { ReactNode } from 'react';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { PageHeader } from '../text/PageHeader.tsx';
import type { ListViewProps } from './ListView.tsx';
import { ListView } from './ListView.tsx';
import classes from '../text/screen.module.css';

type ListScreenProps<Row, Tab extends string> = Omit<ListViewProps<Row, Tab>, 'caption'> & {
  title: string;
  /** Name of the table and of exported files; defaults to the screen's title. */
  caption?: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** Target of the back link, on a screen below another. */
  backTo?: string;
  backLabel?: string;
  /** Open form or dialog. */
  children?: ReactNode;
};

/** Screen with a list. */
export const ListScreen = <Row, Tab extends string = string>(props: ListScreenProps<Row, Tab>) => {
  const { title, caption = title, note, actions, backTo, backLabel, children, ...list } = props;
  useScreenTitle(title);
  return (
    <div className={classes.screen}>
      <PageHeader title={title} note={note} actions={actions} backTo={backTo} backLabel={backLabel} />
      <ListView<Row, Tab> {...list} caption={caption} />
      {children}
    </div>
  );
};
