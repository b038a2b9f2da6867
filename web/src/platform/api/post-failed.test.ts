import { PostFailed } from './classify-error';

const errorXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;

describe('a refusal of the storage', () => {
  it.each([
    ['after the hour of a form or an address', new PostFailed(403, errorXml('AccessDenied'))],
    ['after the session of its signing role', new PostFailed(400, errorXml('ExpiredToken'))],
  ])('%s is fixed by a new form', (_, refusal) => expect(refusal.isTooOld).toBe(true));

  it.each([
    ['a file that is too large', new PostFailed(400, errorXml('EntityTooLarge'))],
    ['a line on which nothing came', new PostFailed(400, errorXml('RequestTimeout'))],
    ['a lost connection', new PostFailed(0)],
  ])('of %s is not', (_, refusal) => expect(refusal.isTooOld).toBe(false));
});
