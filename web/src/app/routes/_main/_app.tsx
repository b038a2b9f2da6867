import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { loginFlag } from '../../../platform/api/session/login-flag';
import { AppFrame } from '../../frame/app-frame';
import { OpenLayout } from '../../../features/player/page/open-layout';

export const Route = createFileRoute('/_main/_app')({ component: AppLayout });

/** The screens with the rail; sign-in screens don't load their code. People who are logged out see public screens in the open layout. */
function AppLayout() {
  const isStage = useMatches({ select: (matches) => matches.at(-1)?.staticData.isStage }) ?? false;
  if (!loginFlag.isSet()) {
    return (
      <OpenLayout>
        <Outlet />
      </OpenLayout>
    );
  }
  return (
    <AppFrame isStage={isStage}>
      <Outlet />
    </AppFrame>
  );
}
