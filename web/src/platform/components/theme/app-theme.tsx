import { createTheme, ThemeProvider } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import './amplify-styles.css';
import './base.css';
import './tokens.css';

/** Styles the app: our tokens, and Amplify UI with them. The player uses only `tokens.css` and `base.css`. */
export function AppTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={amplifyTheme}>{children}</ThemeProvider>;
}

const tokenValue = (token: string) => ({ value: `var(--nd-${token})` });

/** Maps Amplify UI's tokens to ours, so that light, dark, and all sizes come from one file. */
const amplifyTheme = createTheme({
  name: 'narradeck',
  tokens: {
    colors: {
      font: {
        primary: tokenValue('text'),
        secondary: tokenValue('text-2'),
        tertiary: tokenValue('text-3'),
        disabled: tokenValue('text-3'),
        focus: tokenValue('text'),
        hover: tokenValue('text'),
        active: tokenValue('text'),
        interactive: tokenValue('accent-text'),
        error: tokenValue('warn'),
      },
      background: {
        primary: tokenValue('surface'),
        secondary: tokenValue('sunken'),
        tertiary: tokenValue('sunken'),
        disabled: tokenValue('sunken'),
        error: tokenValue('warn-soft'),
      },
      border: {
        primary: tokenValue('border'),
        secondary: tokenValue('border'),
        tertiary: tokenValue('border'),
        focus: tokenValue('accent-text'),
        error: tokenValue('warn'),
        disabled: tokenValue('border'),
      },
    },
    fonts: { default: { variable: tokenValue('font'), static: tokenValue('font') } },
    fontSizes: { small: tokenValue('text-s'), medium: tokenValue('text-m'), large: tokenValue('text-l') },
    radii: { small: tokenValue('radius-m'), medium: tokenValue('radius-m'), large: tokenValue('radius-l') },
    time: { short: tokenValue('fast'), medium: tokenValue('fast'), long: tokenValue('slow') },
    components: {
      fieldcontrol: {
        borderColor: tokenValue('border-strong'),
        fontSize: tokenValue('text-m'),
        lineHeight: { value: '22px' },
        paddingBlockStart: { value: '8px' },
        paddingBlockEnd: { value: '8px' },
        paddingInlineStart: tokenValue('3'),
        paddingInlineEnd: tokenValue('3'),
        _focus: { borderColor: tokenValue('accent-text'), boxShadow: { value: '0 0 0 1px var(--nd-accent-text)' } },
        _error: {
          borderColor: tokenValue('warn'),
          _focus: { boxShadow: { value: '0 0 0 1px var(--nd-warn)' } },
        },
      },
      fieldmessages: {
        description: { fontStyle: { value: 'normal' }, fontSize: tokenValue('text-s') },
      },
      switchfield: {
        track: { backgroundColor: tokenValue('border-strong'), checked: { backgroundColor: tokenValue('accent') } },
        thumb: { backgroundColor: { value: '#ffffff' } },
      },
      sliderfield: {
        range: { backgroundColor: tokenValue('accent') },
        track: { backgroundColor: tokenValue('border') },
        thumb: { backgroundColor: tokenValue('raised'), borderColor: tokenValue('border-strong') },
      },
      placeholder: { startColor: tokenValue('tint'), endColor: tokenValue('hover') },
    },
  },
});
