import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isSessionEnded } from '#shared/permissions/signed-out';
import { configureAmplify } from '../platform/api/amplify';
import { watchFailedChunks } from '../platform/api/failed-chunks';
import { createQueryClient } from '../platform/api/query-client';
import { watchErrors } from '../platform/api/report-error';
import { listenToAuth, waitForGoogleSignIn } from '../platform/api/session/auth-events';
import { readAttempt, GOOGLE_PATH, isReturnFromGoogle } from '../platform/api/session/google-address';
import { postGoogleOutcome } from '../platform/api/session/google-pop-up';
import { preloadCognito } from '../platform/api/session/identity';
import { loginFlag } from '../platform/api/session/login-flag';
import { sessionQuery } from '../platform/api/session/session-query';
import { endedSessionStore, isExchangingSignIn } from '../platform/api/session/session-state';
import '../platform/components/theme/base.css';
import '../platform/components/theme/tokens.css';
import { preventFileDrops } from '../platform/files/file-drops';
import { runWhenIdle } from '../platform/components/run-when-idle';
import { createAppRouter } from './router';
import { enterApp, leaveApp, leaveRefusedSession } from './session-changes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element.');

watchFailedChunks();

const queryClient = createQueryClient((error) => {
  if (isExchangingSignIn()) return;
  if (isSessionEnded(error)) {
    if (loginFlag.isSet()) endedSessionStore.setState({ isEnded: true });
    handleSignedOut();
  } else leaveRefusedSession(queryClient, handleSignedOut).catch(handleSignedOut);
});
const router = createAppRouter(queryClient);
watchErrors(() => router.state.matches.at(-1)?.fullPath ?? '/');
const handleSignedOut = () => leaveApp(queryClient, router);

// A person who came back from Google with the browser's Back button is already in the right place.
const isGoogleReturn = isReturnFromGoogle(window.location);

let pendingSignIn = Promise.resolve();
const subscribeToAuth = () =>
  listenToAuth({
    onSignedIn: () => {
      pendingSignIn = enterApp(queryClient, router);
    },
    isInUse: () => queryClient.getQueryData(sessionQuery.queryKey) !== undefined,
    onSignedOut: handleSignedOut,
    onGoogleFailed: (error) => {
      if (isGoogleReturn) void router.navigate({ to: '/login', search: { failed: error.code } });
    },
  });

async function start() {
  preventFileDrops();
  preloadForVisitor();
  subscribeToAuth();
  if (isGoogleReturn) {
    // The auth events report the outcome.
    await waitForGoogleSignIn().catch(() => undefined);
    // If the server refuses the person, they leave before a screen can fail.
    await pendingSignIn;
  }
  createRoot(root!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  if (loginFlag.isSet()) await configureAmplify();
}

/** If the window's code doesn't load, this notifies the tab that waits for it. */
function reportWindowNotLoaded(): void {
  postGoogleOutcome({ attempt: readAttempt(window.location), failed: 'network-request-failed' });
  window.close();
}

// The Google sign-in window loads nothing else of the app.
if (window.location.pathname === GOOGLE_PATH)
  void import('../features/auth/google-window-page').then((page) => page.runGoogleWindow(root), reportWindowNotLoaded);
else void start();

/** After a visitor's first screen renders, loads the code of the likely next ones. What fails now loads when it is needed. */
function preloadForVisitor(): void {
  const { '/_main/_app': frame, '/_main/_app/': home } = router.routesById;
  const stop = router.subscribe('onRendered', () => {
    stop();
    if (loginFlag.isSet()) return;
    runWhenIdle(
      () =>
        void Promise.allSettled([
          router.loadRouteChunk(frame),
          router.loadRouteChunk(home),
          preloadCognito(),
          import('../platform/components/toaster'),
        ]),
    );
  });
}
