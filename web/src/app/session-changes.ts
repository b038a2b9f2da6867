import type { QueryClient } from '@tanstack/react-query';
import { isNeverVerified } from '#shared/email';
import { ApiError } from '#shared/errors';
import { restartAccountStore } from '../features/auth/restart-account-dialog';
import { projectsQuery } from '../platform/api/projects/projects';
import { signOut } from '../platform/api/session/identity';
import { lastPath } from '../platform/api/session/last-path';
import { loginFlag } from '../platform/api/session/login-flag';
import { findSession, startUserSession, sessionQuery } from '../platform/api/session/session-query';
import { endSession, isLeavingVoluntarily } from '../platform/api/session/session-state';
import { typedEmailStore } from '../platform/api/session/sign-in-memory';
import { runOperation } from '../platform/components/feedback-store';
import { repeatToastAfterReload } from '../platform/components/toasts';
import type { AppRouter } from './router';

/**
 * After a sign-in: loads user, account, and project list, and opens the last route (spec section 4), unless the person has navigated
 * meanwhile. If a person with a verified address meets an account whose address was never verified, they are asked first; `restartsAccount`
 * is their answer.
 */
export async function enterApp(queryClient: QueryClient, router: AppRouter, restartsAccount = false): Promise<void> {
  const { pathname } = router.history.location;
  await runOperation(async () => {
    // The session comes first: a first sign-in creates the person whose projects are listed.
    const session = await startUserSession(restartsAccount).catch((error: unknown) => {
      if (isNeverVerified(error)) return askToRestartAccount(queryClient, router);
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

/** Clears the login flag until the person answers, so that a reload shows the Login screen. */
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

/** Signs out credentials that open no account here (the address belongs to another person), to allow another way of signing in. */
async function signOutIfRefused(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === 'permission-denied') {
    repeatToastAfterReload(error.message);
    await signOut();
  }
  throw error;
}

/**
 * After a sign-out: clears loaded data and stops uploads and take jobs. A running recording continues, because its owner may log in again.
 * Screens that require a login redirect to Login (spec section 4).
 */
export function leaveApp(queryClient: QueryClient, router: AppRouter): void {
  // A repeated event must not clear what the person is typing on the Login screen.
  if (loginFlag.isSet()) typedEmailStore.setState({ email: undefined });
  loginFlag.clear();
  endSession();
  void queryClient.cancelQueries();
  void router.invalidate().then(() => queryClient.clear());
}

/**
 * Leaves a session that the server refuses. A person who was removed from their last team is told so, as by the live change, which this
 * answer may have overtaken.
 */
export async function leaveRefusedSession(queryClient: QueryClient, handleSignedOut: () => void): Promise<void> {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session && !isLeavingVoluntarily() && (await isPersonRemoved())) {
    const { showRemovedFromTeam } = await import('./frame/session-updates');
    if (loginFlag.isSet()) showRemovedFromTeam(session, undefined);
  } else handleSignedOut();
}

const isPersonRemoved = () =>
  findSession().then(
    (session) => session === undefined,
    () => false,
  );
