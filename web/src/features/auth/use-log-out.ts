import { useNavigate } from '@tanstack/react-router';
import { confirmLogOut } from '../../platform/components/log-out';

/** Returns a function that opens Logout. It first asks for confirmation if anything would stop. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () =>
    void confirmLogOut().then((may) => {
      if (may) void navigate({ to: '/logout' });
    });
}
