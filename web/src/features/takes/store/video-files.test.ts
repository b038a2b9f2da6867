import { METADATA_FILE, INDEX_FILE, PACKETS_FILE, readVideo, readVideoSource } from './video-files';

const about = { source: 'camera', codec: 'avc1.42e028', width: 640, height: 480, description: [] };

/** Provides private files with one take; those whose value is an error can't be read. */
function plugIn(files: Record<string, string | DOMException>): void {
  const folder = {
    getDirectoryHandle: () => Promise.resolve(folder),
    getFileHandle: (name: string) => {
      const file = files[name] ?? new DOMException('There is none.', 'NotFoundError');
      if (file instanceof DOMException && file.name === 'NotFoundError') return Promise.reject(file);
      const getFile = () =>
        file instanceof DOMException ? Promise.reject(file) : Promise.resolve(new File([file], name));
      return Promise.resolve({ getFile });
    },
  };
  const storage = { getDirectory: () => Promise.resolve(folder) };
  Object.defineProperty(globalThis, 'navigator', { value: { storage }, configurable: true });
}

const unreadable = () => new DOMException('The file could not be read.', 'NotReadableError');
const empty = { [METADATA_FILE]: JSON.stringify(about), [PACKETS_FILE]: '', [INDEX_FILE]: '' };
const written = { ...empty, [PACKETS_FILE]: 'some' };

describe('a take’s video on disk', () => {
  test.each<[string, Record<string, string>]>([
    ['of a take without any', {}],
    ['if it ended while the decoder configuration was written', { ...empty, [METADATA_FILE]: '{"source":"cam' }],
    ['if it ended before the first picture', empty],
  ])('is none %s', async (_, files) => {
    plugIn(files);
    expect(await readVideo('T')).toBeUndefined();
  });

  test.each([METADATA_FILE, PACKETS_FILE, INDEX_FILE])(
    'is not taken for none if %s can’t be read: keeping the take without it would delete it',
    async (name) => {
      plugIn({ ...written, [name]: unreadable() });
      await expect(readVideo('T')).rejects.toThrow('could not be read');
    },
  );

  test('is not taken for none if there are pictures, but not how to decode them', async () => {
    plugIn({ ...written, [METADATA_FILE]: '{"source":"hologram"}' });
    await expect(readVideo('T')).rejects.toThrow();
    expect(await readVideoSource('T')).toBeDefined();
  });

  test('says its source if that can be read', async () => {
    plugIn(written);
    expect(await readVideoSource('T')).toBe('camera');
    plugIn({ ...written, [METADATA_FILE]: JSON.stringify({ ...about, source: 'screen' }) });
    expect(await readVideoSource('T')).toBe('screen');
    plugIn({});
    expect(await readVideoSource('T')).toBeUndefined();
  });

  test("exists if that can't be read, so that the voice is kept and the pictures stay", async () => {
    plugIn({ [METADATA_FILE]: unreadable() });
    expect(await readVideoSource('T')).toBeDefined();
  });
});
