import { createUpload } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { signUploadForm } from '../../adapters/staging';
import { requireStorage } from '../../data/stored-file-store';
import { isWritten } from '../../data/table';
import { announceUpload } from '../../data/upload-store';
import { forPerson } from '../callers';
import { countUpload } from '../plan-limits';
import { findAllowed } from '../require-allowed';
import { checkFile } from './check-file';
import { findOwnUpload } from './find-own-upload';

export const handler = forPerson(createUpload, async (input, person) => {
  const { id, project_id, content_type, size, kind, created_at } = input;
  await findAllowed(person, project_id, 'editProject');
  checkFile(kind, input);
  await requireStorage(person.account_id, size);
  await countUpload(person.account_id, input.size, (await findOwnUpload(input, person))?.size);
  const target = { kind, created_at };
  const upload = { id, file_id: newId(), uid: person.uid, project_id, content_type, size, target };
  if (!(await isWritten(announceUpload(upload, Date.now()))))
    throw new ApiError('invalid-argument', 'This upload can’t be started again.');
  return signUploadForm(id, { contentType: content_type, size });
});
