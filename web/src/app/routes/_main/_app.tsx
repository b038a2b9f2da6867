import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loginFlag } from '../../../platform/api/session/login-flag';
import { lazyInBackground } from '../../../platform/components/after-first-screen';
import { AppFrame } from '../../frame/app-frame';

/** Home would load the player's wording with it. */
const OpenLayout = lazyInBackground(() =>
  import('../../../features/player/page/open-layout').then(({ OpenLayout }) => OpenLayout),
);

export const Route = createFileRoute('/_main/_app')({ component: AppLayout });

/** The screens with the rail; sign-in screens don't load their code. People who are logged out see public screens in the open layout. */
function AppLayout() {
  const isStage = useMatches({ select: (matches) => matches.at(-1)?.staticData.isStage }) ?? false;
  if (!loginFlag.isSet()) {
    return (
      <Suspense>
        <OpenLayout>
          <Outlet />
        </OpenLayout>
      </Suspense>
    );
  }
  return (
    <AppFrame isStage={isStage}>
      <Outlet />
    </AppFrame>
  );
}
