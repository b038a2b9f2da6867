import { zipSync } from 'fflate';
import sample from '../../../shared/archive/testing/format-1.json';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { pickOne, randomBelow } from './choose';
import { damage } from './damage';
import { hostileText } from './hostile-text';

type Bytes = Uint8Array<ArrayBuffer>;
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const encode = (text: string): Bytes => new TextEncoder().encode(text);

const paths = new Set([
  ...sample.slides.map(({ url }) => url),
  ...sample.clips.flatMap(({ url, peaks_url, sound_url }) => [url, peaks_url, sound_url]),
]);
paths.delete('');
/** The files of a good ZIP, besides its records. */
export const SAMPLE_FILES: Readonly<Record<string, Bytes>> = Object.fromEntries(
  [...paths].map((path) => [path, encode(`The content of ${path}. `.repeat(20))]),
);

const writeZip = (records: unknown, more: Record<string, Bytes> = {}, level: 0 | 9 = 0): Bytes =>
  zipSync({ 'project.json': encode(JSON.stringify(records)), ...SAMPLE_FILES, ...more }, { level });

const HOSTILE_PATHS = [
  ...['../project.json', '/etc/passwd', 'C:\\x', 'slides/../../x', '..', '.', 'slides/./1', 'a\0b', '\u202egpj.exe'],
  ...['project.json/', 'PROJECT.JSON', 'x/project.json', 'é'.normalize('NFD')],
];

/** Values that a reader might take for another type, size, or record. */
const hostileValue = (random: Random): Json =>
  pickOne<() => Json>(random, [
    () => null,
    () => -1,
    () => 1.5,
    () => 2 ** 53,
    () => [],
    () => ({}),
    () => '',
    () => hostileText(random, 200),
    () => sample.slides[1]!.id,
    () => sample.clips[0]!.url,
    () => sample.clips[0]!.created_at,
    () => '../project.json',
    () => 'x'.repeat(5_000),
  ])();

/** The records with one value changed, dropped, or doubled. */
function changeRecords(random: Random): unknown {
  const records = structuredClone(sample) as unknown as Json;
  let place = records as Json[] | { [name: string]: Json };
  for (;;) {
    const names = Object.keys(place);
    const name = pickOne(random, names);
    const value = (place as Record<string, Json>)[name];
    if (value !== null && typeof value === 'object' && Object.keys(value).length > 0 && random() < 0.9) {
      place = value;
      continue;
    }
    if (Array.isArray(place) && random() < 0.3) place.push(structuredClone(value ?? null));
    else if (random() < 0.2) delete (place as Record<string, Json>)[name];
    else (place as Record<string, Json>)[name] = hostileValue(random);
    return records;
  }
}

/** A number in a header of a ZIP, changed where readers look. */
function changeHeader(random: Random, zip: Bytes): Bytes {
  const changed = Uint8Array.from(zip);
  const view = new DataView(changed.buffer);
  const signature = pickOne(random, [0x02014b50, 0x02014b50, 0x02014b50, 0x04034b50, 0x06054b50]);
  const places: number[] = [];
  for (let at = 0; at + 46 < changed.length || (signature === 0x06054b50 && at + 22 <= changed.length); at++)
    if (view.getUint32(at, true) === signature) places.push(at);
  const field = pickOne(random, places) + 4 + 2 * randomBelow(random, signature === 0x06054b50 ? 8 : 21);
  if (field + 2 > changed.length) return changed;
  view.setUint16(field, pickOne(random, [0, 1, 8, 0xffff, 0xa1ff, 0x801, randomBelow(random, 0x1_0000)]), true);
  return changed;
}

/** A ZIP of a project that was changed in one way, and which. */
export function breakZip(random: Random): { zip: Bytes; change: string } {
  const level = random() < 0.5 ? 0 : 9;
  const good = writeZip(sample, {}, level);
  const [change, zip] = pickOne<() => [string, Bytes]>(random, [
    () => {
      const { bytes, changes } = damage(random, good);
      return [`bytes ${changes}`, bytes];
    },
    () => ['cut off', good.slice(0, randomBelow(random, good.length))],
    () => ['begun late', good.slice(randomBelow(random, good.length))],
    () => [
      'surrounded',
      Uint8Array.from([...encode(hostileText(random, 50)), ...good, ...encode(hostileText(random, 50))]),
    ],
    () => ['joined to itself', Uint8Array.from([...good, ...good])],
    () => ['header', changeHeader(random, good)],
    () => ['header of many', changeHeader(random, changeHeader(random, changeHeader(random, good)))],
    () => ['records', writeZip(changeRecords(random), {}, level)],
    () => ['text', writeZip(hostileText(random, 2_000), {}, level)],
    () => ['path', writeZip(sample, { [pickOne(random, HOSTILE_PATHS)]: encode('x') }, level)],
    () => ['content', writeZip(sample, { [pickOne(random, [...paths])]: encode(hostileText(random, 50)) }, level)],
  ])();
  return { zip, change };
}
