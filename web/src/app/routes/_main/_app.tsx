import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { loginFlag } from '../../../platform/api/session/login-flag';
import { AppFrame } from '../../frame/app-frame';
import { OpenLayout } from '../../../features/player/page/open-layout';

export const Route = createFileRoute('/_main/_app')({ component: AppLayout });

/** The screens beside the rail, whose code the screens of signing in do without. Who is not logged in sees the open ones in the open layout. */
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
