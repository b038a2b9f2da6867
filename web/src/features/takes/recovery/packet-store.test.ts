import { PacketStore, findWholeBatches } from './packet-store';

describe('packets left by an interrupted recovery', () => {
  const sizes = [5, 6, 7, 8, 9, 10];

  it('count in whole batches only', () => {
    expect(findWholeBatches(sizes, 2, 45)).toEqual(sizes);
    expect(findWholeBatches(sizes.slice(0, 5), 2, 45)).toEqual([5, 6, 7, 8]);
    expect(findWholeBatches([], 2, 0)).toEqual([]);
  });

  it('count only as far as the packets themselves exist', () => {
    expect(findWholeBatches(sizes, 2, 44)).toEqual([5, 6, 7, 8]);
    expect(findWholeBatches(sizes, 2, 10)).toEqual([]);
  });

  it('end where a crash left zeros', () => {
    expect(findWholeBatches([5, 6, 7, 0, 9, 10], 2, 45)).toEqual([5, 6]);
  });
});

describe('packets when the disk is full', () => {
  const packets = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)];

  /** A folder whose files have room for the bytes that `roomFor` returns. */
  function folderOf(roomFor: (name: string) => number): FileSystemDirectoryHandle {
    const handleOf = (name: string) => {
      let bytes = new Uint8Array();
      return {
        getSize: () => bytes.length,
        read: () => 0,
        truncate: (size: number) => void (bytes = bytes.slice(0, size)),
        flush: () => undefined,
        close: () => undefined,
        write(data: Uint8Array, { at }: { at: number }) {
          const room = Math.max(0, Math.min(data.length, roomFor(name) - at));
          bytes = Uint8Array.from([...bytes.slice(0, at), ...data.slice(0, room)]);
          return room;
        },
        getFile: () => new Blob([bytes]),
      };
    };
    const files = new Map<string, ReturnType<typeof handleOf>>();
    const getFileHandle = (name: string) => {
      const file = files.get(name) ?? handleOf(name);
      files.set(name, file);
      return { createSyncAccessHandle: () => file, getFile: file.getFile };
    };
    return { getFileHandle } as unknown as FileSystemDirectoryHandle;
  }

  /** The content of a store after three batches, and the sizes that it reports. */
  async function giveBack(folder: FileSystemDirectoryHandle) {
    const store = await PacketStore.open(folder, 'about', 2);
    for (let batch = 0; batch < 3; batch++) store.append(packets);
    const { sizes } = store;
    return { sizes, bytes: [...new Uint8Array(await (await store.finish()).arrayBuffer())] };
  }

  const all = { sizes: [3, 2, 3, 2, 3, 2], bytes: [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5] };

  it('are all returned, wherever it is full', async () => {
    expect(await giveBack(folderOf(() => 1000))).toEqual(all);
    expect(await giveBack(folderOf(() => 0))).toEqual(all);
    for (let room = 0; room < 15; room++) {
      expect(await giveBack(folderOf((name) => (name === 'packets.aac' ? room : 1000)))).toEqual(all);
      expect(await giveBack(folderOf((name) => (name === 'packets.sizes' ? room : 1000)))).toEqual(all);
    }
  });

  it('are all returned even if not even an empty file can be created', async () => {
    const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
    expect(await giveBack({ getFileHandle: full } as unknown as FileSystemDirectoryHandle)).toEqual(all);
  });
});
