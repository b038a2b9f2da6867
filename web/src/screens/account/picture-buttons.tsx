import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';
import { accountWording } from '../../wording/account';
import { toastWording } from '../../wording/toasts';
import styles from './account.module.css';
import { changePicture } from './change-picture';
import { squarePicture } from './square-picture';

/** Chooses a picture, of which the middle is taken, or takes the present one away. */
export function PictureButtons() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (file: File | null) => {
    setBusy(true);
    try {
      await changePicture(queryClient, file && (await squarePicture(file)));
      showToast(toastWording.saved);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.buttons}>
      <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
        {user.profilePicUrl === '' ? accountWording.addPicture : accountWording.changePicture}
      </Button>
      {user.profilePicUrl !== '' && (
        <Button look="quiet" size="small" isDisabled={isBusy} onClick={() => void change(null)}>
          {accountWording.removePicture}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={accountWording.addPicture}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void change(file);
        }}
      />
    </div>
  );
}
