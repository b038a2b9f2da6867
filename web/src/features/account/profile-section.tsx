import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPictureUpload, updateProfilePicture } from '#shared/api/users';
import { personName, type UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { call } from '../../platform/api/call';
import { changeUser, sessionQuery, useSession } from '../../platform/api/session/session-query';
import { Button } from '../../platform/components/button';
import { showError } from '../../platform/components/feedback-store';
import { NameForm } from '../../platform/components/name-form';
import { PersonAvatar } from '../../platform/components/person-avatar';
import { Pill } from '../../platform/components/pill';
import { Section } from '../../platform/components/screen';
import { showToast } from '../../platform/components/toasts';
import { postForm } from '../../platform/upload/post-file';
import { accountWording } from '../../wording/account';
import { toastWording } from '../../wording/feedback';
import styles from './account.module.css';
import { SendVerificationButton } from './mail-buttons';
import { PictureDialog } from './picture-dialog';
import { decodePicture, encodeFrame } from './profile-picture';

/** Name, picture, and address. An unverified address offers a new mail. */
export function ProfileSection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return (
    <Section title={accountWording.profile}>
      <div className={styles.row}>
        <div className={styles.person}>
          <PersonAvatar person={user} size={64} />
          <div>
            <strong dir="auto">{user.fullName}</strong>
            <div className={styles.muted}>{user.email}</div>
            <EmailStatus isVerified={user.emailVerified} />
          </div>
        </div>
        <PictureButtons />
      </div>
      <NameForm
        key={user.fullName}
        label={accountWording.fullName}
        name={user.fullName}
        rule={personName}
        autoComplete="name"
        action={accountWording.save}
        save={async (fullName) => {
          await changeUser(queryClient, { fullName });
          showToast(toastWording.saved);
        }}
      />
    </Section>
  );
}

function EmailStatus({ isVerified }: { isVerified: boolean }) {
  if (isVerified) {
    return (
      <Pill look="good">
        <BadgeCheck aria-hidden />
        {accountWording.verified}
      </Pill>
    );
  }
  return (
    <div className={styles.state}>
      <Pill look="warn">
        <MailWarning aria-hidden />
        {accountWording.notVerified}
      </Pill>
      <SendVerificationButton />
    </div>
  );
}

function PictureButtons() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [pictureToFrame, setPictureToFrame] = useState<ImageBitmap>();
  const close = () => {
    pictureToFrame?.close();
    setPictureToFrame(undefined);
  };
  const change = async (picture: () => Promise<Blob> | null) => {
    setBusy(true);
    try {
      await saveProfilePicture(queryClient, await picture());
      close();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.buttons}>
      <Button size="small" isBusy={isBusy && !pictureToFrame} onClick={() => input.current?.click()}>
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
          if (file)
            decodePicture(file).then(setPictureToFrame, (error) => showError(error, accountWording.pictureFailed));
        }}
      />
      {pictureToFrame && (
        <PictureDialog
          picture={pictureToFrame}
          isBusy={isBusy}
          onUse={(frame) => void change(() => encodeFrame(pictureToFrame, frame))}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Saves the person's picture (null removes it) and shows the result at once. */
async function saveProfilePicture(client: QueryClient, picture: Blob | null): Promise<void> {
  const upload_id = picture && (await uploadPicture(picture));
  const user = await call(updateProfilePicture, { upload_id });
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}

async function uploadPicture(picture: Blob): Promise<UploadId> {
  const id = newId() as UploadId;
  const form = await call(createPictureUpload, { id, content_type: 'image/jpeg', size: picture.size });
  await postForm(form, picture, { onSent: () => undefined, signal: new AbortController().signal });
  return id;
}
