/** A refusal as S3 words it: a code for programs, an HTTP status, a sentence. */
export class S3Error extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string = code,
  ) {
    super(message);
  }
}

export const accessDenied = (why = 'Access Denied') => new S3Error('AccessDenied', 403, why);
export const preconditionFailed = () =>
  new S3Error('PreconditionFailed', 412, 'At least one of the preconditions you specified did not hold.');
export const conditionalRequestConflict = () =>
  new S3Error(
    'ConditionalRequestConflict',
    409,
    'The conditional request cannot succeed due to a conflicting operation.',
  );
export const noSuchKey = () => new S3Error('NoSuchKey', 404, 'The specified key does not exist.');
export const noSuchVersion = () => new S3Error('NoSuchVersion', 404, 'The specified version does not exist.');
export const methodNotAllowed = () =>
  new S3Error('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.');
export const noSuchBucket = () => new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist');
export const noSuchUpload = () => new S3Error('NoSuchUpload', 404, 'The specified multipart upload does not exist.');
