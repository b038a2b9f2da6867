import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { loginFlag } from '../api/session/login-flag';
import { AppFrame } from '../screens/layout/app-frame';
import { ScreenError } from '../screens/layout/screen-error';
import { ScreenPending } from '../screens/layout/screen-pending';
import { OpenLayout } from '../screens/video/open-layout';

export const Route = createFileRoute('/_main')({
  component: MainLayout,
  errorComponent: ScreenError,
  pendingComponent: ScreenPending,
});

/** The main layout, inside which all routes sit but those of the player (spec section 2). */
function MainLayout() {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame }) ?? 'app';
  if (frame === 'bare') return <Outlet />;
  if (!loginFlag.isSet()) {
    return (
      <OpenLayout>
        <Outlet />
      </OpenLayout>
    );
  }
  return (
    <AppFrame isStage={frame === 'stage'}>
      <Outlet />
    </AppFrame>
  );
}
