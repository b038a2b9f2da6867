import { createTheme, ThemeProvider } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import './amplify-styles.css';
import './base.css';
import './tokens.css';

/** Dresses the app: our tokens, and Amplify UI in them. The player takes `tokens.css` and `base.css` alone. */
export function AppTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={amplifyTheme}>{children}</ThemeProvider>;
}

const from = (token: string) => ({ value: `var(--nd-${token})` });

/** Amplify UI's own tokens, each referring to one of ours, so that light and dark and every size come from one file. */
const amplifyTheme = createTheme({
  name: 'narradeck',
  tokens: {
    colors: {
      font: {
        primary: from('text'),
        secondary: from('text-2'),
        tertiary: from('text-3'),
        disabled: from('text-3'),
        focus: from('text'),
        hover: from('text'),
        active: from('text'),
        interactive: from('accent-text'),
        error: from('warn'),
      },
      background: {
        primary: from('surface'),
        secondary: from('sunken'),
        tertiary: from('sunken'),
        disabled: from('sunken'),
        error: from('warn-soft'),
      },
      border: {
        primary: from('border'),
        secondary: from('border'),
        tertiary: from('border'),
        focus: from('accent-text'),
        error: from('warn'),
        disabled: from('border'),
      },
    },
    fonts: { default: { variable: from('font'), static: from('font') } },
    fontSizes: { small: from('text-s'), medium: from('text-m'), large: from('text-l') },
    radii: { small: from('radius-m'), medium: from('radius-m'), large: from('radius-l') },
    time: { short: from('fast'), medium: from('fast'), long: from('slow') },
    components: {
      fieldcontrol: {
        borderColor: from('border-strong'),
        fontSize: from('text-m'),
        lineHeight: { value: '22px' },
        paddingBlockStart: { value: '8px' },
        paddingBlockEnd: { value: '8px' },
        paddingInlineStart: from('3'),
        paddingInlineEnd: from('3'),
        _focus: { borderColor: from('accent-text'), boxShadow: { value: '0 0 0 1px var(--nd-accent-text)' } },
        _error: {
          borderColor: from('warn'),
          _focus: { boxShadow: { value: '0 0 0 1px var(--nd-warn)' } },
        },
      },
      fieldmessages: {
        description: { fontStyle: { value: 'normal' }, fontSize: from('text-s') },
      },
      switchfield: {
        track: { backgroundColor: from('border-strong'), checked: { backgroundColor: from('accent') } },
        thumb: { backgroundColor: { value: '#ffffff' } },
      },
      sliderfield: {
        range: { backgroundColor: from('accent') },
        track: { backgroundColor: from('border') },
        thumb: { backgroundColor: from('raised'), borderColor: from('border-strong') },
      },
      placeholder: { startColor: from('tint'), endColor: from('hover') },
    },
  },
});
