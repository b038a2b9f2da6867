import { startStorageKeepalive, writePreparedFile } from './private-files';

/** What fails when a file is written on the private disk, with the error's name. */
type Failing = Partial<Record<'open' | 'create' | 'write', string>>;

const useDisk = (failing: Failing) => {
  const fail = (name: string | undefined) => name !== undefined && Promise.reject(new DOMException('', name));
  const folder = {
    getDirectoryHandle: () => Promise.resolve(folder),
    getFileHandle: async () => {
      await fail(failing.create);
      return { createSyncAccessHandle: () => Promise.resolve({ close: () => undefined }) };
    },
  };
  const getDirectory = jest.fn(async () => {
    await fail(failing.open);
    return folder;
  });
  Object.defineProperty(globalThis, 'navigator', { value: { storage: { getDirectory } }, configurable: true });
  return getDirectory;
};
afterAll(() => Reflect.deleteProperty(globalThis, 'navigator'));

test.each<[string, Failing, string]>([
  ['without a private disk, as in a private window of Safari,', { open: 'UnknownError' }, 'NoDiskError'],
  ['whose disk is full', { create: 'QuotaExceededError' }, 'QuotaExceededError'],
  ['whose disk fails while a file is written', { write: 'UnknownError' }, 'UnknownError'],
])('a browser %s says so', async (_, failing, name) => {
  useDisk(failing);
  const write = () => Promise.reject(new DOMException('', failing.write));
  await expect(writePreparedFile('deck.mp4', write)).rejects.toMatchObject({ name });
});

test('the private disk is used at least every five minutes, because Chromium empties that of a private window after ten', async () => {
  jest.useFakeTimers();
  const getDirectory = useDisk({});
  const stop = startStorageKeepalive();
  await jest.advanceTimersByTimeAsync(60 * 60 * 1000);
  stop();
  expect(getDirectory.mock.calls.length).toBeGreaterThanOrEqual(12);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
