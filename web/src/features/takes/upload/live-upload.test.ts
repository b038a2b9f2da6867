import { PIECES_PER_CALL } from '#shared/api/takes';
import type { UploadForm } from '#shared/api/uploads';
import { PostFailed } from '../../../platform/api/classify-error';
import { TakeUpload } from './live-upload';

const { signal } = new AbortController();
const parts = {
  head: new Blob(['head']),
  tail: new Blob(['tail']),
  pieces: [{ piece: 0, bytes: 1, sound: new Blob(['a']) }],
};

/** A store that refuses the forms of the first call. */
function takeWhoseFormsAge(refusal: PostFailed) {
  const posted: string[] = [];
  let calls = 0;
  const formOf = (name: string): UploadForm => ({ url: `${name} of call ${calls}`, fields: {} });
  const upload = new TakeUpload(
    {
      sign: () => {
        calls++;
        const pieces = Array.from({ length: PIECES_PER_CALL }, (_, piece) => formOf(`piece ${piece}`));
        return Promise.resolve({ pieces, end: formOf('end') });
      },
      post: ({ url }) => {
        if (url.endsWith('of call 1')) return Promise.reject(refusal);
        posted.push(url);
        return Promise.resolve();
      },
      complete: () => Promise.resolve({ url: '/projects/p/clips/1.m4a', peaks_url: '/projects/p/clips/1.peaks' }),
    },
    signal,
    () => Promise.resolve(),
  );
  return { upload, posted };
}

describe('a take whose forms have expired', () => {
  it.each([
    ['the form is', new PostFailed(403, '<Error><Code>AccessDenied</Code></Error>')],
    ['the role that signed it is', new PostFailed(400, '<Error><Code>ExpiredToken</Code></Error>')],
  ])('is sent with new ones when %s over', async (_, refusal) => {
    const { upload, posted } = takeWhoseFormsAge(refusal);
    for (const piece of parts.pieces) upload.add(piece);
    await upload.complete(1, parts, new Blob(['peaks']), { onSent: () => undefined, signal });
    expect(posted.map((url) => url.replace(/ of call.*/, '')).sort()).toEqual(['end', 'piece 0']);
  });
});
