import type { QueryClient } from '@tanstack/react-query';
import { isNeverConfirmed } from '#shared/email';
import { ApiError } from '#shared/errors';
import { restartAccountStore } from '../features/auth/restart-account-dialog';
import { abortTransfers } from '../features/imports/transfers';
import { stopTrackingCopies } from '../features/projects/copies-store';
import { endTakeJobs } from '../features/takes/take-jobs';
import { forgetRecentChanges } from '../platform/api/live/live-queries';
import { liveRecords } from '../platform/api/live/live-records';
import { forgetCoverGrants, projectsQuery } from '../platform/api/projects/projects';
import { signOut } from '../platform/api/session/identity';
import { lastPath } from '../platform/api/session/last-path';
import { loginFlag } from '../platform/api/session/login-flag';
import { startUserSession, sessionQuery } from '../platform/api/session/session-query';
import { endSessionSignal } from '../platform/api/session/session-state';
import { typedEmailStore } from '../platform/api/session/sign-in-memory';
import { runOperation } from '../platform/components/feedback-store';
import { repeatToastAfterReload } from '../platform/components/toasts';
import type { AppRouter } from './router';

/**
 * After a sign-in: loads user, account and project list, and goes to the last route (spec section 4), unless the person has
 * gone somewhere else by then. Who has proven an address that an account has which never did is asked first; `restartsAccount` is what they
 * chose.
 */
export async function enterApp(queryClient: QueryClient, router: AppRouter, restartsAccount = false): Promise<void> {
  const { pathname } = router.history.location;
  await runOperation(async () => {
    // First the session: at somebody's first sign-in it makes the person whose projects these are.
    const session = await startUserSession(restartsAccount).catch((error: unknown) => {
      if (isNeverConfirmed(error)) return askToRestartAccount(queryClient, router);
      return signOutIfRefused(error);
    });
    if (!session) return;
    queryClient.setQueryData(sessionQuery.queryKey, session);
    await Promise.all([
      queryClient.fetchQuery(projectsQuery('Private')),
      queryClient.fetchQuery(projectsQuery('Team')),
    ]);
    if (router.history.location.pathname === pathname) router.history.push(lastPath.afterSignIn(session.account.id));
  });
}

/** Nobody is in until they have answered: a page that is loaded anew meanwhile shows the Login screen. */
function askToRestartAccount(queryClient: QueryClient, router: AppRouter): undefined {
  loginFlag.clear();
  restartAccountStore.setState({
    question: {
      begin: () => {
        loginFlag.set();
        void enterApp(queryClient, router, true);
      },
      keep: () => void signOut(),
    },
  });
}

/**
 * Credentials that are good but open no account here (the address is somebody else's) are put away again, so that the person
 * can go another way.
 */
async function signOutIfRefused(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === 'permission-denied') {
    repeatToastAfterReload(error.message);
    await signOut();
  }
  throw error;
}

/**
 * After a sign-out: empties what was loaded and stops what was being sent or kept; a recording that runs goes on for its
 * person, who may log in again. A screen that needs a login gives way to the Login screen (spec
 * section 4).
 */
export function leaveApp(queryClient: QueryClient, router: AppRouter): void {
  // Said again while somebody types on the Login screen already, it takes nothing from them.
  if (loginFlag.isSet()) typedEmailStore.setState({ email: undefined });
  loginFlag.clear();
  abortTransfers();
  endTakeJobs();
  stopTrackingCopies();
  endSessionSignal();
  void queryClient.cancelQueries();
  forgetRecentChanges();
  forgetCoverGrants();
  liveRecords.reset();
  void router.invalidate().then(() => queryClient.clear());
}
