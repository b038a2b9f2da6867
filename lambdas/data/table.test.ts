import { sendAll, retryTransient } from './table';

const busy = new Error('busy');
const isBusy = (error: unknown) => error === busy;

/** Work that fails with each of the errors in turn, then returns the number of runs. */
function failing(errors: readonly Error[]) {
  let runs = 0;
  return () => {
    const error = errors[runs++];
    return error ? Promise.reject(error) : Promise.resolve(runs);
  };
}

describe('temporary errors', () => {
  test('are retried until the call succeeds', async () => {
    await expect(retryTransient(failing([busy, busy]), isBusy)).resolves.toBe(3);
  });

  test('but not forever: the last error is thrown', async () => {
    await expect(retryTransient(failing(Array<Error>(20).fill(busy)), isBusy)).rejects.toBe(busy);
  });

  test('permanent errors are thrown immediately', async () => {
    const broken = new Error('broken');
    await expect(retryTransient(failing([busy, broken, busy]), isBusy)).rejects.toBe(broken);
  });
});

describe('a batch with unprocessed items', () => {
  test('is sent again with those, until none are left', async () => {
    const sent: number[][] = [];
    await sendAll([1, 2, 3], (open) => {
      sent.push([...open]);
      return Promise.resolve(open.slice(0, -1));
    });
    expect(sent).toEqual([[1, 2, 3], [1, 2], [1]]);
  });

  test('fails when nothing more is processed', async () => {
    let sends = 0;
    const send = (open: readonly number[]) => {
      sends++;
      return Promise.resolve(sends === 1 ? open.slice(1) : open);
    };
    await expect(sendAll([1, 2, 3], send)).rejects.toThrow('takes nothing more');
    expect(sends).toBe(9);
  });
});
