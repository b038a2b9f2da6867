import { writePreparedFile } from './private-files';

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
  const storage = {
    getDirectory: async () => {
      await fail(failing.open);
      return folder;
    },
  };
  Object.defineProperty(globalThis, 'navigator', { value: { storage }, configurable: true });
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
