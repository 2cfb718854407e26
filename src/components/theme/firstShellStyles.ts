// Mantine's styles for the initial render of shell and dashboard; `shellStyles.ts` adds the others with the first component that needs
// them.
import '@mantine/core/styles/Burger.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
