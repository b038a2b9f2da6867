export interface ZipEntry {
  path: string;
  /** Bytes of the content. */
  size: number;
  /** Whether its content is unpacked into memory. */
  isCompressed: boolean;
  /** The content, once its length and checksum are those that the ZIP states; of a file that isn't compressed, a part of the ZIP itself. */
  open: () => Promise<Blob>;
}

/** A file is no ZIP, a damaged one, or one that we don't read. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}

/** More than any project has. */
const ENTRIES_MAX = 10_000;
const DIRECTORY_BYTES_MAX = 8 * 1024 ** 2;

const SIGNATURES = { local: 0x04034b50, entry: 0x02014b50, end64: 0x06064b50, locator64: 0x07064b50, end: 0x06054b50 };
/** Bytes of each header without the fields of variable length. */
const SIZES = { local: 30, entry: 46, end64: 56, locator64: 20, end: 22 };
const COMMENT_MAX = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Encrypted, by either of two methods. */
const ENCRYPTED_FLAGS = 0x2041;
const UTF8_FLAG = 0x0800;
const ZIP64_FIELD = 1;
const MOVED_16 = 0xffff;
const MOVED_32 = 0xffff_ffff;
const UNIX = 3;

function assertZip(condition: boolean, what: string): asserts condition {
  if (!condition) throw new ZipError(what);
}

async function readView(file: Blob, from: number, size: number): Promise<DataView> {
  assertZip(from >= 0 && from + size <= file.size, 'The ZIP is cut off.');
  return new DataView(await file.slice(from, from + size).arrayBuffer());
}

const bytesAt = (view: DataView, at: number, size: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + at, size);

function readBig(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  assertZip(value <= BigInt(Number.MAX_SAFE_INTEGER), 'The ZIP states an impossible size.');
  return Number(value);
}

interface Directory {
  from: number;
  size: number;
  count: number;
}

/** Finds where the list of files is. Bytes after the end are refused. */
async function findDirectory(file: Blob): Promise<Directory> {
  const tailFrom = Math.max(0, file.size - SIZES.end - COMMENT_MAX);
  const tail = await readView(file, tailFrom, file.size - tailFrom);
  let at = tail.byteLength - SIZES.end;
  const isEnd = () =>
    tail.getUint32(at, true) === SIGNATURES.end && at + SIZES.end + tail.getUint16(at + 20, true) === tail.byteLength;
  while (at >= 0 && !isEnd()) at--;
  assertZip(at >= 0, 'This is no ZIP.');
  const [disk, firstDisk, onDisk, count] = [4, 6, 8, 10].map((field) => tail.getUint16(at + field, true)) as Fields;
  const [size, from] = [12, 16].map((field) => tail.getUint32(at + field, true)) as [number, number];
  const end = tailFrom + at;
  const isMoved = count === MOVED_16 || size === MOVED_32 || from === MOVED_32;
  if (isMoved) return readDirectory64(file, end);
  assertZip(disk === 0 && firstDisk === 0 && onDisk === count, 'The ZIP has several parts.');
  assertZip(from + size === end, 'The list of files isn’t where the ZIP says.');
  return { from, size, count };
}
type Fields = [number, number, number, number];

async function readDirectory64(file: Blob, end: number): Promise<Directory> {
  const locator = await readView(file, end - SIZES.locator64, SIZES.locator64);
  assertZip(locator.getUint32(0, true) === SIGNATURES.locator64, 'The ZIP has no 64-bit end.');
  const at = readBig(locator, 8);
  assertZip(at + SIZES.end64 === end - SIZES.locator64, 'The 64-bit end isn’t where the ZIP says.');
  const view = await readView(file, at, SIZES.end64);
  assertZip(view.getUint32(0, true) === SIGNATURES.end64, 'The ZIP has no 64-bit end.');
  const [onDisk, count, size, from] = [24, 32, 40, 48].map((field) => readBig(view, field)) as Fields;
  assertZip(view.getUint32(16, true) === 0 && view.getUint32(20, true) === 0, 'The ZIP has several parts.');
  assertZip(onDisk === count && from + size === at, 'The list of files isn’t where the ZIP says.');
  return { from, size, count };
}

interface Entry {
  path: string;
  /** As in the file, to compare it with the one before the content. */
  name: Uint8Array;
  method: number;
  crc: number;
  /** Bytes of the content as stored, and as it is. */
  stored: number;
  size: number;
  /** Where its header begins. */
  from: number;
}

/** Whether a path stays in its folder on every system. */
const isPlainPath = (path: string): boolean =>
  !/^(\/|$)|[\p{Cc}\\:]/u.test(path) && !path.split('/').some((part) => part === '..' || part === '.');

function decodePath(name: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    assertZip(!isUtf8, 'The ZIP has a name that isn’t UTF-8.');
    // Windows writes a folder’s name in a code page that the ZIP doesn’t tell. In this one, each byte is another letter.
    return new TextDecoder('ibm866').decode(name);
  }
}

/** The 64-bit values of an entry, in the order of the fields that they replace. */
function readBigFields(view: DataView, at: number, size: number): number[] {
  for (let field = at; field + 4 <= at + size;) {
    const [id, length] = [view.getUint16(field, true), view.getUint16(field + 2, true)];
    assertZip(field + 4 + length <= at + size, 'The ZIP has a broken entry.');
    if (id === ZIP64_FIELD) {
      return Array.from({ length: Math.floor(length / 8) }, (_, nth) => readBig(view, field + 4 + nth * 8));
    }
    field += 4 + length;
  }
  return [];
}

function readEntry(view: DataView, at: number): { entry: Entry; next: number } {
  assertZip(at + SIZES.entry <= view.byteLength, 'The list of files is cut off.');
  assertZip(view.getUint32(at, true) === SIGNATURES.entry, 'The list of files is broken.');
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as Fields;
  const next = at + SIZES.entry + nameSize + extraSize + commentSize;
  assertZip(next <= view.byteLength, 'The list of files is cut off.');
  assertZip((flags & ENCRYPTED_FLAGS) === 0, 'The ZIP is encrypted.');
  const isLink = view.getUint8(at + 5) === UNIX && view.getUint32(at + 38, true) >>> 28 === 0xa;
  assertZip(!isLink, 'The ZIP has a link.');
  const name = bytesAt(view, at + SIZES.entry, nameSize);
  const path = decodePath(name, (flags & UTF8_FLAG) !== 0);
  assertZip(isPlainPath(path), 'The ZIP has a path that leads out of it.');
  const big = readBigFields(view, at + SIZES.entry + nameSize, extraSize);
  const [size, stored, from] = [24, 20, 42].map((field) => {
    const value = view.getUint32(at + field, true);
    if (value !== MOVED_32) return value;
    const moved = big.shift();
    assertZip(moved !== undefined, 'The ZIP has a broken entry.');
    return moved;
  }) as Fields;
  assertZip(method === DEFLATED || (method === STORED && stored === size), 'The ZIP is compressed in an unusual way.');
  return { entry: { path, name, method, crc: view.getUint32(at + 16, true), stored, size, from }, next };
}

/** Bytes that two entries share would let a small file claim to contain a large one many times. */
function assertApart(entries: readonly Entry[], end: number): void {
  let from = 0;
  for (const entry of [...entries].sort((a, b) => a.from - b.from)) {
    assertZip(entry.from >= from, 'Files of the ZIP overlap.');
    from = entry.from + SIZES.local + entry.name.length + entry.stored;
  }
  assertZip(from <= end, 'Files of the ZIP overlap.');
}

/**
 * Lists the files in a ZIP by path, without their contents; folders are left out. Reads a part of the file at a time. Only what could come
 * from a common program is read: stored or deflated files with plain, different paths. @throws ZipError
 */
export async function readZip(file: Blob): Promise<ReadonlyMap<string, ZipEntry>> {
  const { from, size, count } = await findDirectory(file);
  assertZip(count <= ENTRIES_MAX && size <= DIRECTORY_BYTES_MAX, 'The ZIP has too many files.');
  const view = await readView(file, from, size);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count;) {
    const { entry, next } = readEntry(view, at);
    entries.push(entry);
    at = next;
    assertZip(entries.length < count || at === size, 'The list of files is longer than the ZIP says.');
  }
  assertApart(entries, from);
  assertZip(new Set(entries.map(({ path }) => path)).size === count, 'Two files of the ZIP have one path.');
  const files = entries.filter(({ path }) => !path.endsWith('/'));
  return new Map(
    files.map((entry) => {
      const { path, size, method } = entry;
      return [path, { path, size, isCompressed: method === DEFLATED, open: () => openEntry(file, entry) }];
    }),
  );
}

async function openEntry(file: Blob, entry: Entry): Promise<Blob> {
  const header = await readView(file, entry.from, SIZES.local);
  const [nameSize, extraSize] = [header.getUint16(26, true), header.getUint16(28, true)];
  const name = bytesAt(await readView(file, entry.from + SIZES.local, nameSize), 0, nameSize);
  const isSame = name.length === entry.name.length && name.every((byte, index) => byte === entry.name[index]);
  assertZip(header.getUint32(0, true) === SIGNATURES.local && isSame, 'A file of the ZIP isn’t where it says.');
  assertZip(header.getUint16(8, true) === entry.method, 'A file of the ZIP is compressed in two ways.');
  const from = entry.from + SIZES.local + nameSize + extraSize;
  assertZip(from + entry.stored <= file.size, 'The ZIP is cut off.');
  const stored = file.slice(from, from + entry.stored);
  const content = entry.method === STORED ? stored : await inflate(stored, entry.size);
  assertZip(content.size === entry.size && (await crc32(content)) === entry.crc, 'A file of the ZIP is damaged.');
  return content;
}

/** At most 16 MB, because browsers unpack at most 64 KB at a time. A browser can move a blob from its memory to the disk. */
const PIECES_PER_BLOB = 256;

/** @throws ZipError as soon as there are more than `size` bytes, or if they are no compressed ones */
async function inflate(stored: Blob, size: number): Promise<Blob> {
  const blobs: Blob[] = [];
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let left = size;
  const reader = stored.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      left -= piece.value.length;
      assertZip(left >= 0, 'A file of the ZIP is larger than it says.');
      pieces.push(piece.value);
      if (pieces.length === PIECES_PER_BLOB) blobs.push(new Blob(pieces.splice(0)));
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof ZipError ? error : new ZipError('A file of the ZIP is damaged.');
  }
  return new Blob([...blobs, ...pieces]);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum that a ZIP states for a file (CRC-32 of IEEE 802.3), read piece by piece. */
async function crc32(file: Blob): Promise<number> {
  let crc = 0xffff_ffff;
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const { value: bytes } = piece;
    for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[at]!) & 0xff]!;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
