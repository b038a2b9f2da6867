import { useState } from 'react';
import { isRedirectPreferred, signInWithPopUp } from '../../../platform/api/session/google-pop-up';
import { startGoogleRedirect } from '../../../platform/api/session/identity';
import { toIdentityError, type IdentityError } from '../../../platform/api/session/identity-error';
import { prepareSignUpProof } from '../../../platform/api/session/sign-up-proof';
import { Button } from '../../../platform/components/button';
import { signInWording } from '../../../wording/auth';
import { useHasGoogle } from '../../../platform/api/config-query';
import styles from './google-button.module.css';

/**
 * Signs in with Google if the stage offers it; otherwise renders nothing. Uses a popup window where possible, so that this page keeps its
 * input. Calls `onLeave` before redirecting, and `show` with an error, or with undefined when another attempt starts.
 */
export function GoogleButton({
  show,
  onLeave,
}: {
  show: (error: IdentityError | undefined) => void;
  onLeave?: () => void;
}) {
  const hasGoogle = useHasGoogle();
  const [isBlocked, setBlocked] = useState(false);
  if (!hasGoogle) return null;
  const startSignIn = (way: () => Promise<void>) => {
    onLeave?.();
    show(undefined);
    way().catch((thrown: unknown) => {
      const error = toIdentityError(thrown);
      setBlocked(error.code === 'popup-blocked');
      show(error);
    });
  };
  const signInBeside = () => {
    prepareSignUpProof();
    return signInWithPopUp();
  };
  return (
    <>
      <Button
        isFullWidth
        onClick={() => startSignIn(isRedirectPreferred() ? startGoogleRedirect : signInBeside)}
        icon={<GoogleMark />}
      >
        {signInWording.google}
      </Button>
      {isBlocked && (
        <Button isFullWidth onClick={() => startSignIn(startGoogleRedirect)}>
          {signInWording.googleHere}
        </Button>
      )}
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
