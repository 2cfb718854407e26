import { createTheme, rem } from '@mantine/core';
import type { MantineThemeOverride } from '@mantine/core';
import { palette } from '#domain/palette.ts';

const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

/** Maximum height of dropdowns. [FORM-18] */
const maxDropdownHeightPx = 240;

/** Dropdowns are rendered in the page's main landmark, so that screen reader users find them. */
const inMain = { target: '#main' };

const dropdownProps = {
  maxDropdownHeight: maxDropdownHeightPx,
  comboboxProps: { shadow: 'md', transitionProps: { duration: 100 }, portalProps: inMain },
};

/** A dialog's title row is a <header>, which would count as a second banner of the page. */
const plainHeader = { header: { role: 'presentation' } };

/** Labels of controls that Mantine renders itself. */
export type ThemeLabels = { close: string };

/** Returns the default props of components, by name, so that no component enters the first load. */
const componentDefaults = (labels?: ThemeLabels): MantineThemeOverride['components'] => {
  const closeButtonProps = labels ? { 'aria-label': labels.close } : {};
  const overlayProps = { backgroundOpacity: 0.45, blur: 0 };
  return {
    Anchor: { defaultProps: { underline: 'always' } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Select: { defaultProps: { ...dropdownProps, checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: dropdownProps },
    Autocomplete: { defaultProps: dropdownProps },
    TagsInput: { defaultProps: dropdownProps },
    TreeSelect: { defaultProps: dropdownProps },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 100 },
        // Mantine's placeholder for the focus isn't allowed in a menu; the first item gets it.
        withInitialFocusPlaceholder: false,
        portalProps: inMain,
      },
    },
    Popover: { defaultProps: { shadow: 'md' } },
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        events: { hover: true, focus: true, touch: false },
        multiline: true,
        maw: 320,
      },
    },
    Modal: {
      defaultProps: {
        attributes: plainHeader,
        closeButtonProps,
        overlayProps,
        centered: true,
        transitionProps: { duration: 150 },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: plainHeader,
        closeButtonProps,
        overlayProps,
        transitionProps: { duration: 180 },
      },
    },
    // A dialog's header isn't a banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    CloseButton: { defaultProps: closeButtonProps },
    Notification: { defaultProps: { closeButtonProps } },
    // A scrolling column would squeeze it.
    Alert: { defaultProps: { closeButtonLabel: labels?.close, mih: 'min-content' } },
    // Red is only for the primary action.
    Tabs: { defaultProps: { keepMounted: false, color: 'blue' } },
    Switch: { defaultProps: { color: 'blue', withThumbIndicator: false } },
    Checkbox: { defaultProps: { color: 'blue' } },
    Radio: { defaultProps: { color: 'blue' } },
    Slider: { defaultProps: { color: 'blue' } },
    Loader: { defaultProps: { color: 'gray' } },
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    Table: { defaultProps: { verticalSpacing: 0 } },
  };
};

/**
 * Creates the product's theme: four text sizes, a 4 px grid, 8 px corners, neutral surfaces; fire red only for the primary action and the
 * brand.
 */
export const makeTheme = (labels?: ThemeLabels): MantineThemeOverride =>
  createTheme({
    colors: { ...palette, red: palette.fire },
    primaryColor: 'fire',
    primaryShade: { light: 7, dark: 6 },
    black: palette.gray[9],
    fontFamily,
    fontSizes: { xs: rem(13), sm: rem(15), md: rem(15), lg: rem(18), xl: rem(24) },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.25' },
    headings: {
      fontFamily,
      fontWeight: '650',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: rem(24), lineHeight: '1.25' },
        h2: { fontSize: rem(18), lineHeight: '1.35' },
        h3: { fontSize: rem(15), lineHeight: '1.45' },
        h4: { fontSize: rem(15), lineHeight: '1.45' },
        h5: { fontSize: rem(13), lineHeight: '1.4' },
        h6: { fontSize: rem(13), lineHeight: '1.4' },
      },
    },
    radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(8), xl: rem(8) },
    defaultRadius: 'md',
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    breakpoints: { xs: '30em', sm: '40em', md: '64em', lg: '80em', xl: '100em' },
    shadows: {
      xs: '0 1px 2px rgb(15 20 25 / 12%)',
      sm: '0 1px 3px rgb(15 20 25 / 16%)',
      md: '0 4px 16px rgb(15 20 25 / 18%), 0 1px 3px rgb(15 20 25 / 14%)',
      lg: '0 4px 16px rgb(15 20 25 / 18%), 0 1px 3px rgb(15 20 25 / 14%)',
      xl: '0 4px 16px rgb(15 20 25 / 18%), 0 1px 3px rgb(15 20 25 / 14%)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    autoContrast: true,
    components: componentDefaults(labels),
  });
