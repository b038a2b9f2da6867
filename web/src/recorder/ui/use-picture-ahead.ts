import { useEffect } from 'react';

/** Loads a picture that is about to fill the stage, so that who turns to it does not wait for it. */
export function usePictureAhead(address: string | undefined): void {
  useEffect(() => {
    if (address) new Image().src = address;
  }, [address]);
}
