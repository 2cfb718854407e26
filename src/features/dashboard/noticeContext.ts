import { createContext, useContext } from 'react';

/** Tells on the dashboard what was done in one of its dialogs. */
export const NoticeContext = createContext<(text: string) => void>(() => undefined);

/** Says what was done, in the dashboard's alert area. [DASH-42] */
export const useSayDone = (): ((text: string) => void) => useContext(NoticeContext);
