import { makeBox, words } from './mp4-box';
import type { SoundIndex } from './sound-index';

const TRACK_BASE_IS_FRAGMENT = 0x020000;
const HAS_OFFSET_DURATIONS_AND_SIZES = 0x000301;
const VERSION_1 = 0x01000000;

/**
 * A fragment that a source buffer takes, made of the packets from `from` to before `to`. `data` is the file's bytes of
 * exactly these packets, one behind the other.
 */
export function makeFragment(index: SoundIndex, from: number, to: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const table: number[] = [];
  for (let packet = from; packet < to; packet++) table.push(index.durations[packet]!, index.sizes[packet]!);
  const begin = index.begins[from]!;
  const moofWith = (dataOffset: number) =>
    makeBox(
      'moof',
      makeBox('mfhd', words(0, from + 1)),
      makeBox(
        'traf',
        makeBox('tfhd', words(TRACK_BASE_IS_FRAGMENT, index.trackId)),
        makeBox('tfdt', words(VERSION_1, Math.floor(begin / 2 ** 32), begin % 2 ** 32)),
        makeBox('trun', words(HAS_OFFSET_DURATIONS_AND_SIZES, to - from, dataOffset, ...table)),
      ),
    );
  const moof = moofWith(moofWith(0).length + 8);
  const mdat = makeBox('mdat', data);
  const fragment = new Uint8Array(moof.length + mdat.length);
  fragment.set(moof);
  fragment.set(mdat, moof.length);
  return fragment;
}
