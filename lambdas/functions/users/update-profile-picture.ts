import { PICTURE_BYTES_MAX, PICTURE_EDGE_MIN, PICTURE_TYPES, updateProfilePicture } from '#shared/api/users';
import type { UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { deleteObjects, toObjectKey } from '../../adapters/media';
import type { ObjectStart } from '../../adapters/s3';
import { findPictureUpload } from '../../data/upload-store';
import { scheduleFileCheck } from '../../data/unused-file-store';
import { findUser } from '../../data/user-store';
import { forPerson } from '../callers';
import { requireAllowed } from '../require-allowed';
import { checkPicture, fileExtension } from '../uploads/check-file';
import { type Arrival, inspectStaged, storeStagedFile } from '../uploads/store-staged';
import { changeOwnRecord } from './change-own-record';

const tooSmall = () =>
  new ApiError('invalid-argument', `A picture must be at least ${PICTURE_EDGE_MIN} × ${PICTURE_EDGE_MIN} pixels.`);

/** Inspects the person's upload; its final name is as hard to guess as an id. */
async function inspect(id: UploadId, { uid }: User): Promise<Arrival<UploadId>> {
  const upload = await findPictureUpload(id);
  if (upload?.uid !== uid) throw new ApiError('not-found', 'The picture hasn’t arrived. Upload it again.');
  const judge = ({ bytes, etag, size }: ObjectStart, { key: from }: { key: string }) => {
    const { type: contentType, width, height } = checkPicture(bytes);
    if (!(PICTURE_TYPES as readonly string[]).includes(contentType)) {
      throw new ApiError('invalid-argument', 'A picture must be a PNG, JPEG, or WebP file.');
    }
    if (Math.min(width, height) < PICTURE_EDGE_MIN) throw tooSmall();
    return { from, etag, size, contentType, to: `/users/${uid}/${id}.${fileExtension(contentType)}` };
  };
  return { upload: id, files: await inspectStaged([{ key: id }], judge, PICTURE_BYTES_MAX) };
}

/** Stores a person's new picture; the replaced one is then unused. */
async function storePicture(person: User, path: string): Promise<User> {
  const { uid, profilePicUrl: old, profilePicPath } = person;
  if (profilePicPath !== '') await scheduleFileCheck({ uid }, [old], Date.now());
  return changeOwnRecord(uid, { profilePicUrl: path, profilePicPath: toObjectKey(path) });
}

const isPictureOfUpload = (path: string, id: UploadId | null) => id !== null && path.includes(`/${id}.`);

/** Deletes the unused picture last; if that is interrupted, the check scheduled before finds it a week later. */
export const handler = forPerson(updateProfilePicture, async ({ upload_id }, person) => {
  requireAllowed(person, { do: 'editUser', uid: person.uid });
  const { profilePicPath: old } = person;
  if (isPictureOfUpload(old, upload_id)) return person;
  const user = upload_id
    ? await storeStagedFile(upload_id, {
        owner: { uid: person.uid },
        inspect: (id) => inspect(id, person),
        // Not counted for any team: it is one small picture per person, whatever teams they are in.
        count: () => Promise.resolve(),
        record: (moved) => Promise.all(moved.map(({ files }) => storePicture(person, files[0]!.to))),
        findResult: async (id) => {
          const current = await findUser(person.uid);
          return current && isPictureOfUpload(current.profilePicPath, id) ? current : undefined;
        },
      })
    : await storePicture(person, '');
  if (old !== '') await deleteObjects([old]);
  return user;
});
