import { ThemeProvider } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import './tokens.css';
import './base.css';
import './amplify-styles.css';
import { amplifyTheme } from './amplify-theme';

/** Dresses the app: our tokens, and Amplify UI in them. The player takes `tokens.css` and `base.css` alone. */
export function AppTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={amplifyTheme}>{children}</ThemeProvider>;
}
