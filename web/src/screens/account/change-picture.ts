import type { QueryClient } from '@tanstack/react-query';
import { createPictureUpload, updateProfilePicture } from '#shared/api/users';
import type { UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { postForm } from '../../uploads/post-form';
import { call } from '../../api/call';
import { sessionQuery } from '../../api/session/session-query';

/** Makes a picture the person's own, or takes theirs away for null, and shows the result at once. */
export async function changePicture(client: QueryClient, picture: Blob | null): Promise<void> {
  const upload_id = picture && (await sendPicture(picture));
  const user = await call(updateProfilePicture, { upload_id });
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}

async function sendPicture(picture: Blob): Promise<UploadId> {
  const id = newId() as UploadId;
  const form = await call(createPictureUpload, { id, content_type: 'image/jpeg', size: picture.size });
  await postForm(form, picture, { onSent: () => undefined, signal: new AbortController().signal });
  return id;
}
