import { createRoot } from 'react-dom/client';
import { workAsGoogleWindow } from './api/session/google-window';
import { AppTheme } from './components/theme/app-theme';
import { SignInFrame } from './screens/sign-in/sign-in-frame';
import { identityErrorWording } from './wording/identity-errors';
import { signInWording } from './wording/sign-in';

/** Runs the window of a sign-in with Google, which closes itself; where a browser keeps it open, it says so. */
export async function runGoogleWindow(root: HTMLElement): Promise<void> {
  const outcome = await workAsGoogleWindow();
  if (!outcome) return;
  window.close();
  createRoot(root).render(
    <AppTheme>
      {outcome.failed ? (
        <SignInFrame title={signInWording.googleFailed} lead={identityErrorWording[outcome.failed].text}>
          <a href="/login">{signInWording.backToLogin}</a>
        </SignInFrame>
      ) : (
        <SignInFrame title={signInWording.googleDone} lead={signInWording.googleDoneLead}>
          <a href="/">{signInWording.toApp}</a>
        </SignInFrame>
      )}
    </AppTheme>,
  );
}
