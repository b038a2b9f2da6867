import { createPictureUpload } from '#shared/api/users';
import { ApiError } from '#shared/errors';
import { signUploadForm } from '../../adapters/staging';
import { announcePicture, findPictureUpload } from '../../data/upload-store';
import { isWritten } from '../../data/table';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { countUpload } from '../plan-limits';
import { DAY_MS } from '#shared/time/durations';

/** Limited because stages that retain data keep replaced pictures for a while, and no account's storage counts them. */
const OF_PERSON: RateLimit = { name: 'pictures-of-person', max: 50, spanMs: DAY_MS };

/** The upload is bound to the person's own uid, so that it can't become another person's picture. */
export const handler = forPerson(createPictureUpload, async ({ id, content_type, size }, person) => {
  requireAllowed(person, { do: 'editUser', uid: person.uid });
  const known = await findPictureUpload(id);
  if (!known && !(await consumeLimit(OF_PERSON, person.uid, Date.now())))
    throw new ApiError('resource-exhausted', 'You’ve changed your picture too often today. Try again tomorrow.');
  await countUpload(person.account_id, size, known?.uid === person.uid ? known.size : undefined);
  if (!(await isWritten(announcePicture({ id, uid: person.uid, content_type, size }, Date.now()))))
    throw new ApiError('invalid-argument', 'This upload can’t be started again.');
  return signUploadForm(id, { contentType: content_type, size });
});
