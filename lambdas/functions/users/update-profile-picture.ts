import { PICTURE_TYPES, updateProfilePicture } from '#shared/api/users';
import type { UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { copyObject, deleteObject, objectKeyOf, readStart, stagingKeyOf } from '../../adapters/media';
import { findPictureUpload } from '../../data/picture-store';
import { noteFiles } from '../../data/unused-file-store';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';
import { endingOf, FIRST_BYTES, pictureSize, realTypeOf } from '../uploads/file-kind';
import { changeOwnRecord } from './change-own-record';

const notArrived = () => new ApiError('not-found', 'The picture has not arrived. Please send it again.');

/** The picture that has arrived, as it was looked at; one that is none is thrown away. */
async function inspect(id: UploadId, claimed: string): Promise<{ etag: string; contentType: string }> {
  const file = await readStart(stagingKeyOf(id), FIRST_BYTES);
  if (!file) throw notArrived();
  const type = await realTypeOf(file.bytes, claimed);
  try {
    if (!type || !(PICTURE_TYPES as readonly string[]).includes(type)) {
      throw new ApiError('invalid-argument', 'A picture can be a PNG, JPEG or WebP file.');
    }
    pictureSize(file.bytes);
    return { etag: file.etag, contentType: type };
  } catch (error) {
    await deleteObject(stagingKeyOf(id));
    throw error;
  }
}

/** Moves an upload of the person's to a name that is as hard to guess as an id; gives its path. */
async function takeUpload(id: UploadId, person: User): Promise<string> {
  const upload = await findPictureUpload(id);
  if (upload?.uid !== person.uid) throw notArrived();
  const seen = await inspect(id, upload.content_type);
  const path = `/users/${person.uid}/${id}.${endingOf(seen.contentType)}`;
  await noteFiles({ uid: person.uid }, [path], Date.now());
  await copyObject(stagingKeyOf(id), objectKeyOf(path), seen);
  return path;
}

const isOf = (path: string, id: UploadId | null) => id !== null && path.includes(`/${id}.`);

/**
 * First the picture is looked at, then moved, then written down, then what it replaces is deleted: whatever breaks off can
 * be done again. A file that nothing shows then is found a week later by the note that was made before.
 */
export const handler = forPerson(updateProfilePicture, async ({ upload_id }, person) => {
  requireAllowed(person, { do: 'editUser', uid: person.uid });
  const old = person.profilePicUrl;
  if (isOf(old, upload_id)) return person;
  const path = upload_id ? await takeUpload(upload_id, person) : '';
  if (old !== '') await noteFiles({ uid: person.uid }, [old], Date.now());
  const user = await changeOwnRecord(person.uid, { profilePicUrl: path, profilePicPath: objectKeyOf(path) });
  if (upload_id) await deleteObject(stagingKeyOf(upload_id));
  if (old !== '') await deleteObject(objectKeyOf(old));
  return user;
});
