import { openForWriting, writeAt } from '../../../platform/files/private-files';

const METADATA_FILE = 'packets.json';
const SIZES_FILE = 'packets.sizes';
const PACKETS_FILE = 'packets.aac';
const BYTES_PER_SIZE = 2;

interface PacketFiles {
  folder: FileSystemDirectoryHandle;
  sizesFile: FileSystemSyncAccessHandle;
  packetsFile: FileSystemSyncAccessHandle;
}

/**
 * Stores the packets of a recovered take next to its journal, in batches of equal size: one file with all packets, one with their sizes.
 * Existing whole batches stay, so that an interrupted recovery resumes. Packets that do not fit on disk are in memory; all of them, if not
 * even an empty file fits.
 */
export class PacketStore {
  private readonly overflow: Uint8Array<ArrayBuffer>[] = [];
  private isFull = false;
  private bytesOnDisk: number;

  private constructor(
    private readonly disk: PacketFiles | undefined,
    private sizesSoFar: number[],
  ) {
    this.bytesOnDisk = sum(sizesSoFar);
  }

  /** Opens the packets of a take in a worker; those with another description than `about` are discarded. Never rejects. */
  static async open(folder: FileSystemDirectoryHandle, about: string, batchSize: number): Promise<PacketStore> {
    const opened: FileSystemSyncAccessHandle[] = [];
    const open = async (name: string) => {
      const file = await openForWriting(folder, name);
      opened.push(file);
      return file;
    };
    try {
      const aboutFile = await open(METADATA_FILE);
      const disk = { folder, sizesFile: await open(SIZES_FILE), packetsFile: await open(PACKETS_FILE) };
      const sizes = restoreSizes(aboutFile, about, disk, batchSize);
      aboutFile.close();
      return new PacketStore(disk, sizes);
    } catch {
      for (const file of opened) file.close();
      return new PacketStore(undefined, []);
    }
  }

  get sizes(): readonly number[] {
    return this.sizesSoFar;
  }

  /** Adds a batch. The sizes are written after the packets, so that an incomplete batch is ignored. */
  append(packets: readonly Uint8Array[]): void {
    const sizes = packets.map(({ length }) => length);
    const bytes = new Uint8Array(sum(sizes));
    let at = 0;
    for (const packet of packets) {
      bytes.set(packet, at);
      at += packet.length;
    }
    if (!this.write(bytes, sizes)) this.overflow.push(bytes);
    this.sizesSoFar = this.sizesSoFar.concat(sizes);
  }

  /** Closes the files and returns all packets, one after another, without reading those on disk. */
  async finish(): Promise<Blob> {
    this.close();
    const onDisk = this.disk && (await (await this.disk.folder.getFileHandle(PACKETS_FILE)).getFile());
    return new Blob([...(onDisk ? [onDisk.slice(0, this.bytesOnDisk)] : []), ...this.overflow]);
  }

  close(): void {
    this.disk?.sizesFile.close();
    this.disk?.packetsFile.close();
  }

  /** Returns whether the batch is on disk. After one fails, all others stay in memory. */
  private write(bytes: Uint8Array, sizes: readonly number[]): boolean {
    const { disk } = this;
    if (!disk || this.isFull) return false;
    try {
      writeAt(disk.packetsFile, bytes, this.bytesOnDisk);
      disk.packetsFile.flush();
      const ofSizes = new Uint8Array(Uint16Array.from(sizes).buffer);
      writeAt(disk.sizesFile, ofSizes, this.sizesSoFar.length * BYTES_PER_SIZE);
      disk.sizesFile.flush();
      this.bytesOnDisk += bytes.length;
      return true;
    } catch {
      this.isFull = true;
      return false;
    }
  }
}

/** The sizes of the stored packets if their description matches; otherwise starts over. Throws if the disk is full. */
function restoreSizes(
  aboutFile: FileSystemSyncAccessHandle,
  about: string,
  { sizesFile, packetsFile }: PacketFiles,
  batchSize: number,
): number[] {
  const isSame = readFileText(aboutFile) === about;
  const sizes = isSame ? findWholeBatches(readPacketSizes(sizesFile), batchSize, packetsFile.getSize()) : [];
  sizesFile.truncate(sizes.length * BYTES_PER_SIZE);
  packetsFile.truncate(sum(sizes));
  if (!isSame) {
    aboutFile.truncate(0);
    writeAt(aboutFile, new TextEncoder().encode(about), 0);
  }
  return sizes;
}

/** The sizes of the whole batches whose packets are complete. No packet is empty: a zero is left by a crash. */
export function findWholeBatches(sizes: readonly number[], batchSize: number, bytes: number): number[] {
  const written = sizes.includes(0) ? sizes.indexOf(0) : sizes.length;
  const whole = sizes.slice(0, Math.floor(written / batchSize) * batchSize);
  while (sum(whole) > bytes) whole.length -= batchSize;
  return whole;
}

function readPacketSizes(file: FileSystemSyncAccessHandle): number[] {
  const sizes = new Uint16Array(Math.floor(file.getSize() / BYTES_PER_SIZE));
  file.read(sizes, { at: 0 });
  return [...sizes];
}

function readFileText(file: FileSystemSyncAccessHandle): string {
  const bytes = new Uint8Array(file.getSize());
  file.read(bytes, { at: 0 });
  return new TextDecoder().decode(bytes);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
