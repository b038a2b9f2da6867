import { useNavigate } from '@tanstack/react-router';
import { mayLeave } from '../../components/leaving';

/** Gives the function that goes to Logout, unless the person wants to stay when they hear what would stop. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () =>
    void mayLeave().then((may) => {
      if (may) void navigate({ to: '/logout' });
    });
}
