import { makeZip } from 'client-zip';
import { zipSync } from 'fflate';
import { readZip, ZipError } from './read-zip';

const encode = (text: string) => new TextEncoder().encode(text);
const FILES = { 'a.txt': 'The first', 'b/c.txt': 'The second '.repeat(500) };
const given = Object.entries(FILES).map(([name, input]) => ({ name, input, lastModified: new Date(0) }));

const writeZip = async (files = given) => new Uint8Array(await new Response(makeZip(files)).arrayBuffer());
const writeDeflated = (files: Record<string, string> = FILES) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, encode(text)])));

async function readAll(zip: Uint8Array<ArrayBuffer>): Promise<Record<string, string>> {
  const entries = [...(await readZip(new Blob([zip]))).values()];
  const texts = entries.map(async ({ path, size, open }) => {
    const content = await open();
    expect(content.size).toBe(size);
    return [path, await content.text()] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

const indexOf = (zip: Uint8Array, signature: number): number => {
  const view = new DataView(zip.buffer);
  for (let at = 0; at + 4 <= zip.length; at++) if (view.getUint32(at, true) === signature) return at;
  throw new Error('The ZIP has no such part.');
};
const entryAt = (zip: Uint8Array) => indexOf(zip, 0x02014b50);
const endAt = (zip: Uint8Array) => indexOf(zip, 0x06054b50);

/** The ZIP with the number in a field of its first entry, which has `bytes` bytes. */
function setField(zip: Uint8Array<ArrayBuffer>, at: number, bytes: 1 | 2 | 4, value: number): Uint8Array<ArrayBuffer> {
  const changed = Uint8Array.from(zip);
  const view = new DataView(changed.buffer);
  if (bytes === 1) view.setUint8(at, value);
  else if (bytes === 2) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
  return changed;
}
const setInEntry = (zip: Uint8Array<ArrayBuffer>, at: number, bytes: 1 | 2 | 4, value: number) =>
  setField(zip, entryAt(zip) + at, bytes, value);
const rename = (zip: Uint8Array<ArrayBuffer>, name: string | number[]) => {
  const bytes = typeof name === 'string' ? encode(name) : Uint8Array.from(name);
  expect(bytes).toHaveLength('a.txt'.length);
  const changed = Uint8Array.from(zip);
  changed.set(bytes, entryAt(zip) + 46);
  changed.set(bytes, 30);
  return changed;
};

/** The same ZIP with the 64-bit end that one with more than 4 GB has. */
function toZip64(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = endAt(zip);
  const old = new DataView(zip.buffer);
  const made = new DataView(new ArrayBuffer(56 + 20 + 22));
  made.setUint32(0, 0x06064b50, true);
  made.setBigUint64(4, 44n, true);
  for (const field of [24, 32]) made.setBigUint64(field, BigInt(old.getUint16(at + 10, true)), true);
  made.setBigUint64(40, BigInt(old.getUint32(at + 12, true)), true);
  made.setBigUint64(48, BigInt(old.getUint32(at + 16, true)), true);
  made.setUint32(56, 0x07064b50, true);
  made.setBigUint64(56 + 8, BigInt(at), true);
  made.setUint32(56 + 16, 1, true);
  made.setUint32(76, 0x06054b50, true);
  for (const field of [8, 10]) made.setUint16(76 + field, 0xffff, true);
  for (const field of [12, 16]) made.setUint32(76 + field, 0xffff_ffff, true);
  return Uint8Array.from([...zip.subarray(0, at), ...new Uint8Array(made.buffer)]);
}

test('a ZIP as we write it, one with 64-bit sizes, and one that was compressed again are read', async () => {
  const zip = await writeZip();
  expect(await readAll(zip)).toEqual(FILES);
  expect(await readAll(toZip64(zip))).toEqual(FILES);
  expect(await readAll(writeDeflated())).toEqual(FILES);
});

test('the content of a file that isn’t compressed is a part of the ZIP, not a copy', async () => {
  const zip = new Blob([await writeZip()]);
  const slice = jest.spyOn(zip, 'slice');
  const content = await (await readZip(zip)).get('a.txt')!.open();
  expect(slice.mock.results.map(({ value }) => value as Blob)).toContain(content);
});

test('a ZIP that Windows made of a folder is read, in whatever code page its name is', async () => {
  // “üäö/t” as German editions of Windows write it.
  const zip = setInEntry(rename(await writeZip(), [0x81, 0x84, 0x94, 0x2f, 0x74]), 8, 2, 0);
  expect(Object.values(await readAll(zip))).toEqual(Object.values(FILES));
});

test('folders are left out, and an empty ZIP has no files', async () => {
  expect(await readAll(writeDeflated({ 'b/': '', 'b/c.txt': 'x' }))).toEqual({ 'b/c.txt': 'x' });
  expect(await readAll(writeDeflated({}))).toEqual({});
});

test.each<[what: string, break_: (zip: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
  ['no bytes', () => new Uint8Array()],
  ['only its beginning', (zip) => zip.slice(0, -30)],
  ['bytes before it', (zip) => Uint8Array.from([1, 2, 3, ...zip])],
  ['bytes after it', (zip) => Uint8Array.from([...zip, 1])],
  ['more files than it says', (zip) => setField(setField(zip, endAt(zip) + 8, 2, 1), endAt(zip) + 10, 2, 1)],
  ['fewer files than it says', (zip) => setField(setField(zip, endAt(zip) + 8, 2, 3), endAt(zip) + 10, 2, 3)],
  ['a second part', (zip) => setField(zip, endAt(zip) + 4, 2, 1)],
  ['a path that leads out of it', (zip) => rename(zip, '../xt')],
  ['an absolute path', (zip) => rename(zip, '/.txt')],
  ['a path with a backslash', (zip) => rename(zip, '.\\txt')],
  ['a path with a drive', (zip) => rename(zip, 'c:txt')],
  ['a path with a null', (zip) => rename(zip, 'a\0txt')],
  ['a path that isn’t UTF-8', (zip) => rename(zip, [0x61, 0xff, 0xfe, 0x2e, 0x74])],
  ['encryption', (zip) => setInEntry(zip, 8, 2, 0x0801)],
  ['another compression', (zip) => setInEntry(zip, 10, 2, 93)],
  ['a link', (zip) => setInEntry(setInEntry(zip, 5, 1, 3), 38, 4, 0xa1ff0000)],
  ['a file larger than it', (zip) => setInEntry(setInEntry(zip, 24, 4, 1e6), 20, 4, 1e6)],
  ['a stored file of two sizes', (zip) => setInEntry(zip, 24, 4, 8)],
  ['a 64-bit size that is missing', (zip) => setInEntry(zip, 24, 4, 0xffff_ffff)],
  ['a file in the middle of another', (zip) => setInEntry(zip, 42, 4, 60)],
])('one with %s is refused before a file is read', async (_, break_) => {
  const broken = break_(await writeZip());
  await expect(readZip(new Blob([broken]))).rejects.toThrow(ZipError);
});

test('two files with one path are refused', async () => {
  const [file] = given as [(typeof given)[number]];
  await expect(readZip(new Blob([await writeZip([file, file])]))).rejects.toThrow(ZipError);
});

test.each<[what: string, break_: (zip: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
  ['other bytes', (zip) => setField(zip, 30 + 'a.txt'.length + 2, 1, 1)],
  ['another checksum', (zip) => setInEntry(zip, 16, 4, 1)],
  ['another name before it', (zip) => setField(zip, 30, 1, 0x62)],
  ['a header that is none', (zip) => setField(zip, 0, 4, 7)],
])('a file with %s is refused when it is read', async (_, break_) => {
  const broken = break_(await writeZip());
  await expect(readAll(broken)).rejects.toThrow(ZipError);
});

test('a compressed file that is larger or smaller than it says is refused, and no more of it is unpacked', async () => {
  const bomb = writeDeflated({ 'a.txt': 'x'.repeat(5_000_000) });
  expect(bomb.length).toBeLessThan(10_000);
  expect(await readAll(bomb)).toEqual({ 'a.txt': 'x'.repeat(5_000_000) });
  for (const size of [100, 6_000_000]) await expect(readAll(setInEntry(bomb, 24, 4, size))).rejects.toThrow(ZipError);
  await expect(readAll(setField(bomb, 30 + 'a.txt'.length, 4, 0xffff_ffff))).rejects.toThrow(ZipError);
});
