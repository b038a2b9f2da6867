import { useNavigate } from '@tanstack/react-router';
import { confirmLogOut } from '../../platform/components/log-out';

/** Gives the function that goes to Logout, unless the person wants to stay when they hear what would stop. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () =>
    void confirmLogOut().then((may) => {
      if (may) void navigate({ to: '/logout' });
    });
}
