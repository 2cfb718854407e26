import { EntryLine } from './EntryLine.tsx';
import type { EntryListProps } from './EntryLine.tsx';
import { entryKey } from './listEntries.ts';
import { VirtualEntries } from './VirtualEntries.tsx';
import classes from './list.module.css';

/** Number of items up to which all rows of a round are rendered; above it only visible ones, also after a search. */
const plainItemsMax = 120;

/** List of the lines; a long round renders only visible ones. */
export const EntryList = ({ itemCount, ...props }: EntryListProps & { itemCount: number }) => {
  const { entries, label } = props;
  if (itemCount > plainItemsMax) return <VirtualEntries {...props} />;
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.map((entry) => (
        <li key={entryKey(entry)} className={entry.kind === 'floor' ? classes.stickyHead : undefined}>
          <EntryLine {...props} entry={entry} />
        </li>
      ))}
    </ul>
  );
};
