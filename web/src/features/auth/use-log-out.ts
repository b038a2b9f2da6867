import { useNavigate } from '@tanstack/react-router';
import { mayLogOut } from '../../platform/components/log-out';

/** Gives the function that goes to Logout, unless the person wants to stay when they hear what would stop. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () =>
    void mayLogOut().then((may) => {
      if (may) void navigate({ to: '/logout' });
    });
}
