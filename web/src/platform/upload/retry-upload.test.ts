import { ApiError } from '#shared/errors';
import { isTransient, PostFailed, Throttled, Unanswered } from '../api/classify-error';
import { retryUpload } from './retry-upload';

/** Work that fails with these errors in order, and then succeeds. */
const failing = (...errors: Error[]) => {
  const work = async () => {
    const error = errors.shift();
    if (error) throw error;
    return Promise.resolve('done');
  };
  return { work, left: () => errors.length };
};
const { signal } = new AbortController();

describe('an upload that fails', () => {
  it('is retried with growing pauses after temporary failures', async () => {
    const waits: number[] = [];
    const wait = (ms: number) => Promise.resolve(void waits.push(ms));
    const { work } = failing(new PostFailed(0), new PostFailed(403), new ApiError('unavailable', 'Busy.'));
    await expect(retryUpload(work, { signal, wait })).resolves.toBe('done');
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it.each([
    ['S3 times out after 20 s of silence', new PostFailed(400, '<Error><Code>RequestTimeout</Code></Error>')],
    ["the signing role's session has ended", new PostFailed(400, '<Error><Code>ExpiredToken</Code></Error>')],
    ['S3 throttles requests', new PostFailed(429)],
    ['the gateway is', new Throttled()],
  ])('is retried when %s', async (_, error) => {
    const wait = () => Promise.resolve();
    await expect(retryUpload(failing(error).work, { signal, wait })).resolves.toBe('done');
  });

  it('is not retried when it was refused', async () => {
    const wait = () => Promise.reject(new Error('Nothing to wait for.'));
    const refusal = new ApiError('permission-denied', 'You don’t have permission to do this.');
    await expect(retryUpload(failing(refusal).work, { signal, wait })).rejects.toBe(refusal);
    await expect(retryUpload(failing(new PostFailed(400)).work, { signal, wait })).rejects.toThrow(PostFailed);
    const spent = new ApiError('resource-exhausted', 'Your team has sent a great deal today.');
    await expect(retryUpload(failing(spent).work, { signal, wait })).rejects.toBe(spent);
  });

  it('is given up after six attempts', async () => {
    const { work, left } = failing(...Array.from({ length: 8 }, () => new PostFailed(500)));
    await expect(retryUpload(work, { signal, wait: () => Promise.resolve() })).rejects.toThrow(PostFailed);
    expect(left()).toBe(2);
  });

  it('is given up because of refusals only after six of them, however often the connection broke between', async () => {
    const errors = [0, 0, 0, 0, 0, 403, 403, 403, 403, 403, 403].map((status) => new PostFailed(status));
    const { work, left } = failing(...errors);
    await expect(retryUpload(work, { signal, wait: () => Promise.resolve() })).rejects.toMatchObject({ status: 403 });
    expect(left()).toBe(0);
  });

  it('refused with six new forms is refused the next time, too', () => {
    expect(isTransient(new PostFailed(403))).toBe(false);
  });

  it('outlasts a long outage, but not a server that fails for long', async () => {
    const waits: number[] = [];
    const options = { signal, outlastsCuts: true, wait: (ms: number) => Promise.resolve(void waits.push(ms)) };
    const noAnswer = new Unanswered('internal', new TypeError('Failed to fetch'));
    const cuts = Array.from({ length: 20 }, (_, n) => (n % 2 ? new PostFailed(0) : noAnswer));
    await expect(retryUpload(failing(...cuts).work, options)).resolves.toBe('done');
    expect(waits.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000]);
    const failures = Array.from({ length: 8 }, () => new PostFailed(500));
    await expect(retryUpload(failing(...failures).work, options)).rejects.toThrow(PostFailed);
  });

  it('is not retried after it was cancelled', async () => {
    const controller = new AbortController();
    const { work, left } = failing(new PostFailed(0), new PostFailed(0));
    const wait = () => Promise.resolve(controller.abort());
    await expect(retryUpload(work, { signal: controller.signal, wait })).rejects.toThrow();
    expect(left()).toBe(1);
  });
});
