import { EntryLine } from './EntryLine.tsx';
import type { EntryListProps } from './EntryLine.tsx';
import { entryKey } from './listEntries.ts';
import { VirtualEntries } from './VirtualEntries.tsx';
import classes from './list.module.css';

/** Up to here all rows stand in the page; above it only those in sight. */
const plainRowsMax = 120;

/** The lines of the list; a long one renders only what is in sight. */
export const EntryList = (props: EntryListProps) => {
  const { entries, label } = props;
  if (entries.length > plainRowsMax) return <VirtualEntries {...props} />;
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
