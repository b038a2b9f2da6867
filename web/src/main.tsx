import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configureAmplify } from './api/amplify';
import { isSessionEnded } from '#shared/session-ended';
import { createQueryClient } from './api/query-client';
import { watchFailedChunks } from './api/failed-chunks';
import { listenToAuth } from './api/session/auth-events';
import { endedSession } from './api/session/ended-session';
import { loginFlag } from './api/session/login-flag';
import { isExchangingSignIn } from './api/session/exchange-sign-in';
import { attemptOf, GOOGLE_PATH, isReturnFromGoogle } from './api/session/google-address';
import { tellGoogleOutcome } from './api/session/google-channel';
import { waitForGoogle } from './api/session/return-from-google';
import { sessionQuery } from './api/session/session-query';
import { AppTheme } from './components/theme/app-theme';
import { loadAhead } from './load-ahead';
import { createAppRouter } from './router';
import { refuseDroppedFiles } from './uploads/ui/use-window-files';
import { enterApp, leaveApp } from './session-changes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element.');

watchFailedChunks();

const queryClient = createQueryClient((error) => {
  if (isExchangingSignIn()) return;
  if (loginFlag.isSet() && isSessionEnded(error)) endedSession.setState({ isEnded: true });
  leave();
});
const router = createAppRouter(queryClient);
const leave = () => leaveApp(queryClient, router);

// Whoever came back from Google's page by the browser's own button is where they want to be.
const hasReturned = isReturnFromGoogle(window.location);

let entering = Promise.resolve();
const listen = () =>
  listenToAuth({
    onSignedIn: () => {
      entering = enterApp(queryClient, router);
    },
    isInUse: () => queryClient.getQueryData(sessionQuery.queryKey) !== undefined,
    onSignedOut: leave,
    onGoogleFailed: (error) => {
      if (hasReturned) void router.navigate({ to: '/login', search: { failed: error.code } });
    },
  });

async function start() {
  refuseDroppedFiles();
  loadAhead(router);
  listen();
  if (hasReturned) {
    // The auth events tell what came of it.
    await waitForGoogle().catch(() => undefined);
    // Whom the server refuses is sent away before a screen can fail.
    await entering;
  }
  createRoot(root!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppTheme>
          <RouterProvider router={router} />
        </AppTheme>
      </QueryClientProvider>
    </StrictMode>,
  );
  if (loginFlag.isSet()) await configureAmplify();
}

/** Where the window itself does not arrive, the tab that waits for it says so. */
function tellNotLoaded(): void {
  tellGoogleOutcome({ attempt: attemptOf(window.location), failed: 'network-request-failed' });
  window.close();
}

// The window of a sign-in with Google is no place to be: it opens nothing of the app.
if (window.location.pathname === GOOGLE_PATH)
  void import('./google-window').then((page) => page.runGoogleWindow(root), tellNotLoaded);
else void start();
