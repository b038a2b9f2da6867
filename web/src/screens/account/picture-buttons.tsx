import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { accountWording } from '../../wording/account';
import styles from './account.module.css';
import { changePicture } from './change-picture';
import { PictureDialog } from './picture-dialog';
import { openPicture, squarePicture } from './square-picture';

/** Chooses a picture, of which the person frames a square, or takes the present one away. */
export function PictureButtons() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<ImageBitmap>();
  const close = () => {
    chosen?.close();
    setChosen(undefined);
  };
  const change = async (picture: () => Promise<Blob> | null) => {
    setBusy(true);
    try {
      await changePicture(queryClient, await picture());
      close();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.buttons}>
      <Button size="small" isBusy={isBusy && !chosen} onClick={() => input.current?.click()}>
        {user.profilePicUrl === '' ? accountWording.addPicture : accountWording.changePicture}
      </Button>
      {user.profilePicUrl !== '' && (
        <Button look="quiet" size="small" isDisabled={isBusy} onClick={() => void change(() => null)}>
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
          if (file) openPicture(file).then(setChosen, (error) => showError(error, accountWording.pictureNotRead));
        }}
      />
      {chosen && (
        <PictureDialog
          picture={chosen}
          isBusy={isBusy}
          onUse={(frame) => void change(() => squarePicture(chosen, frame))}
          onClose={close}
        />
      )}
    </div>
  );
}
