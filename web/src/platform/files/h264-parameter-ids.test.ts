import { JoinedAvc } from './h264-parameter-ids';

/** Converts bits to bytes; ignores spaces and fills the last byte with zeros. */
function bytesOf(bits: string): Uint8Array {
  const all = bits.replaceAll(' ', '');
  return Uint8Array.from({ length: Math.ceil(all.length / 8) }, (_, at) =>
    parseInt(all.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  );
}
const bitsOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');

/** Units: their type, then variable-length numbers (`1` is 0, `010` is 1), then content and the stop bit. */
const SPS = (id: string, level: string) => bytesOf(`01100111 01000010 11100000 ${level} ${id} 1011 1`);
const PPS = (ids: string, isArithmetic: boolean) => bytesOf(`01101000 ${ids} ${isArithmetic ? 1 : 0} 10110 1`);
const KEY = '01100101 1 0001000';
const LEVEL_31 = '00011111';
const LEVEL_40 = '00101000';

function avcConfig(sps: Uint8Array, pps: Uint8Array, rest: number[] = []): Uint8Array {
  const sized = (unit: Uint8Array) => [0, unit.length, ...unit];
  return Uint8Array.from([1, sps[1]!, sps[2]!, sps[3]!, 0xff, 0xe1, ...sized(sps), 1, ...sized(pps), ...rest]);
}
const ofFile = avcConfig(SPS('1', LEVEL_31), PPS('1 1', true), [0xfd, 0xf8, 0xf8, 0]);
const ofEncoder = avcConfig(SPS('1', LEVEL_40), PPS('1 1', false));

const picture = (unit: Uint8Array) => Uint8Array.from([0, 0, 0, unit.length, ...unit]);

describe('product: encoded pictures share one stream with the original ones', () => {
  test('their parameters are next to the file’s, with their own ids, and the higher level applies', () => {
    const { description } = new JoinedAvc(ofFile, ofEncoder);
    const [sps, pps] = [SPS('010', LEVEL_40), PPS('010 010', false)];
    const expected = [
      ...[1, 0x42, 0xe0, 0x28, 0xff, 0xe2],
      ...[0, SPS('1', LEVEL_31).length, ...SPS('1', LEVEL_31), 0, sps.length, ...sps],
      ...[2, 0, PPS('1 1', true).length, ...PPS('1 1', true), 0, pps.length, ...pps],
      ...[0xfd, 0xf8, 0xf8, 0],
    ];
    expect([...description]).toEqual(expected);
  });

  test('a picture refers to them, and everything after that is unchanged', () => {
    const joined = new JoinedAvc(ofFile, ofEncoder).join(picture(bytesOf(`${KEY} 1 110010101 1`)));
    expect(bitsOf(joined.subarray(4))).toBe(bitsOf(bytesOf(`${KEY} 010 110010101 1`)));
  });

  test('start codes that arise are escaped, and unneeded escapes are removed', () => {
    const zeros = '0'.repeat(30);
    const joined = new JoinedAvc(ofFile, ofEncoder).join(picture(bytesOf(`${KEY} 1 0111111 ${zeros} 01 1`)));
    const text = Buffer.from(joined.subarray(4)).toString('hex');
    expect(text).not.toMatch(/^(..)*00000[012]/);
    expect(text).toMatch(/000003/);
  });

  test('only pictures are included, without the encoder’s notes', () => {
    const sei = Uint8Array.from([0, 0, 0, 2, 6, 0x80]);
    const key = picture(bytesOf(`${KEY} 1 110010101 1`));
    const { join } = { join: (bytes: Uint8Array) => new JoinedAvc(ofFile, ofEncoder).join(bytes) };
    expect(join(Uint8Array.from([...sei, ...key]))).toEqual(join(key));
  });

  test('guard: pictures whose bits can’t be shifted are refused', () => {
    const arithmetic = avcConfig(SPS('1', LEVEL_40), PPS('1 1', true));
    expect(() => new JoinedAvc(ofFile, arithmetic)).toThrow('can’t be joined');
  });
});
