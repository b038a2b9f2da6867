import { useQuery } from '@tanstack/react-query';
import { loadConfig } from '../../api/config';
import { signInWithGoogle } from '../../api/session/identity';
import { toIdentityError, type IdentityError } from '../../api/session/identity-error';
import { Button } from '../../components/button';
import { signInWording } from '../../wording/sign-in';
import styles from './google-button.module.css';

/** Signs in with Google, where the stage offers it; nothing where it does not. `onLeave` is called on the way out. */
export function GoogleButton({
  onFailed,
  onLeave,
}: {
  onFailed: (error: IdentityError) => void;
  onLeave?: () => void;
}) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity });
  if (!config?.google) return null;
  const leave = () => {
    onLeave?.();
    signInWithGoogle().catch((error: unknown) => onFailed(toIdentityError(error)));
  };
  return (
    <>
      <Button isFullWidth onClick={leave} icon={<GoogleMark />}>
        {signInWording.google}
      </Button>
      <div className={styles.or}>{signInWording.or}</div>
    </>
  );
}

const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden className={styles.mark}>
    <path d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.8 3-4.3 3-7.4z" />
    <path d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22z" />
    <path d="M6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9z" />
    <path d="M12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.8A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.7 9.4 6 12 6z" />
  </svg>
);
