import { ApiError, toErrorCode, type ErrorCode, toHttpStatus, HTTP_STATUS } from '#shared/errors';

describe('spec section 8: callable function errors by HTTP status', () => {
  const catalogue: [number, ErrorCode][] = [
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
  ];

  it.each(catalogue)('%d is %s, in both directions', (status, code) => {
    expect(toErrorCode(status)).toBe(code);
    expect(toHttpStatus(code)).toBe(status);
  });

  it('the table has these and no others', () => {
    expect(Object.keys(HTTP_STATUS).sort()).toEqual(catalogue.map(([, code]) => code).sort());
  });

  it('a network failure is internal, any other status unknown', () => {
    expect(toErrorCode(0)).toBe('internal');
    for (const status of [200, 302, 402, 418, 502]) expect(toErrorCode(status)).toBe('unknown');
  });

  it('an unknown failure is a 500', () => expect(toHttpStatus('unknown')).toBe(500));

  it('an error has a code, a message, and details', () => {
    expect(new ApiError('aborted', 'Sorry.', { a: 1 })).toMatchObject({
      code: 'aborted',
      message: 'Sorry.',
      details: { a: 1 },
    });
  });
});
