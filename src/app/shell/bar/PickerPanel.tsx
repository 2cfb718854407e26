import { useSelector } from 'react-redux';
import { selectIsPickerOpen } from '#entities/customers/customersSlice.ts';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { LazyPart, preloadPart } from '#components/lazy/LazyPart.tsx';

const panel: LazySource = {
  namespaces: ['customers', 'lists'],
  hasKitStyles: true,
  load: () => import('#features/customers/CustomerPickerPanel.tsx').then((file) => file.CustomerPickerPanel),
};

/** Preloads the panel when the user is about to open it. */
export const preloadPicker = (): void => preloadPart(panel);

/** Panel of the customer picker, loaded when it is first opened. [SHELL-59] */
export const PickerPanel = () =>
  useSelector(selectIsPickerOpen) ? <LazyPart source={panel} props={{}} waiting={null} /> : null;
