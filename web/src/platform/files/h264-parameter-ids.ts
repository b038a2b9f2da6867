/**
 * Joins the frames of two encoders in one H.264 stream. The head (`avcC`, ISO/IEC 14496-15, 5.3.3.1) contains both parameter sets. Those of
 * the second encoder get new ids, and its frames refer to them (ITU-T H.264, 7.3.2 and 7.3.3).
 */

interface AvcConfig {
  /** Version, profile, compatibility, level. */
  start: Uint8Array;
  /** Size of the length field before each unit, in bytes. */
  lengthBytes: number;
  sps: Uint8Array[];
  pps: Uint8Array[];
  /** The extension of High profiles. */
  rest: Uint8Array;
}

/** Unit types that are frames: a non-key slice and a key slice. */
const SLICES = [1, 5];

/** This browser can't encode frames that fit into a file's stream. */
export class NoVideoEncoderError extends Error {
  override readonly name = 'NoPictureEncoderError';
}

function parseAvcConfig(bytes: Uint8Array): AvcConfig {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 6;
  const take = (count: number) =>
    Array.from({ length: count }, () => {
      const size = view.getUint16(at);
      at += 2 + size;
      return bytes.slice(at - size, at);
    });
  const sps = take(view.getUint8(5) & 0x1f);
  const pps = take(view.getUint8(at++));
  return { start: bytes.slice(0, 4), lengthBytes: (view.getUint8(4) & 3) + 1, sps, pps, rest: bytes.slice(at) };
}

const prefixLength = (unit: Uint8Array): number[] => [unit.length >> 8, unit.length & 0xff, ...unit];

function buildAvcConfig({ start, lengthBytes, sps, pps, rest }: AvcConfig): Uint8Array {
  const units = [0xe0 | sps.length, ...sps.flatMap(prefixLength), pps.length, ...pps.flatMap(prefixLength)];
  return Uint8Array.from([...start, 0xfc | (lengthBytes - 1), ...units, ...rest]);
}

/** A unit without emulation prevention bytes, which keep its content from looking like a start code. */
const removeEscapes = (unit: Uint8Array): Uint8Array =>
  unit.filter((byte, at) => !(byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0));

function addEscapes(content: Uint8Array): Uint8Array {
  const unit: number[] = [];
  let zeros = 0;
  for (const byte of content) {
    if (zeros >= 2 && byte <= 3) {
      unit.push(3);
      zeros = 0;
    }
    unit.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(unit);
}

const readBit = (bytes: Uint8Array, at: number): number => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;

/** Reads a variable-length number (`ue(v)`) at a bit offset; returns its value and end. */
function readExpGolomb(bytes: Uint8Array, at: number): { value: number; end: number } {
  let zeros = 0;
  while (zeros < 32 && readBit(bytes, at + zeros) === 0) zeros++;
  let value = 1;
  for (let bit = 0; bit < zeros; bit++) value = value * 2 + readBit(bytes, at + zeros + 1 + bit);
  return { value: value - 1, end: at + 2 * zeros + 1 };
}

const encodeExpGolomb = (value: number): number[] => {
  const binary = (value + 1).toString(2);
  return [...'0'.repeat(binary.length - 1), ...binary].map(Number);
};

/** Replaces the number after `bytes` bytes and `before` numbers in a unit. All following bits move. */
function replaceNumber(
  unit: Uint8Array,
  { bytes, before }: { bytes: number; before: number },
  change: (was: number) => number,
) {
  const content = removeEscapes(unit);
  let at = bytes * 8;
  for (let count = 0; count < before; count++) at = readExpGolomb(content, at).end;
  const { value, end } = readExpGolomb(content, at);
  let last = content.length * 8 - 1;
  while (last > end && readBit(content, last) === 0) last--;
  const number = encodeExpGolomb(change(value));
  const moved = new Uint8Array(Math.ceil((at + number.length + last + 1 - end) / 8));
  const put = (place: number, bit: number) => (moved[place >> 3]! |= bit << (7 - (place & 7)));
  for (let bit = 0; bit < at; bit++) put(bit, readBit(content, bit));
  number.forEach((bit, index) => put(at + index, bit));
  for (let bit = end; bit <= last; bit++) put(at + number.length + bit - end, readBit(content, bit));
  return addEscapes(moved);
}

const SPS_ID = { bytes: 4, before: 0 };
const PPS_ID = { bytes: 1, before: 0 };
const SPS_ID_IN_PPS = { bytes: 1, before: 1 };
const PPS_ID_IN_SLICE = { bytes: 1, before: 2 };

const readId = (unit: Uint8Array, { bytes, before }: typeof SPS_ID): number => {
  let id = 0;
  replaceNumber(unit, { bytes, before }, (was) => (id = was));
  return id;
};

/** The lowest id above all used ones. */
const nextFreeId = (units: readonly Uint8Array[], place: typeof SPS_ID): number =>
  1 + Math.max(-1, ...units.map((unit) => readId(unit, place)));

/** Whether frames use arithmetic coding (CABAC): their bits can't be moved. */
const isCabac = (pps: Uint8Array): boolean => {
  const content = removeEscapes(pps);
  return readBit(content, readExpGolomb(content, readExpGolomb(content, 8).end).end) === 1;
};

/** Adds the frames of a second encoder to a stream. Throws `NoVideoEncoderError` if that is impossible. */
export class JoinedAvc {
  /** The combined `avcC`. */
  readonly description: Uint8Array;
  readonly #lengthBytes: number;
  readonly #firstPps: number;
  readonly #secondLengthBytes: number;

  /** @param first the stream's `avcC`, @param second that of the second encoder */
  constructor(first: Uint8Array, second: Uint8Array) {
    const [own, added] = [parseAvcConfig(first), parseAvcConfig(second)];
    if (own.sps.length === 0 || added.sps.length !== 1 || added.pps.some(isCabac)) {
      throw new NoVideoEncoderError('The pictures can’t be joined.');
    }
    const spsId = nextFreeId(own.sps, SPS_ID);
    this.#firstPps = nextFreeId(own.pps, PPS_ID);
    this.#lengthBytes = own.lengthBytes;
    this.#secondLengthBytes = added.lengthBytes;
    const sps = [...own.sps, ...added.sps.map((unit) => replaceNumber(unit, SPS_ID, () => spsId))];
    const renamed = added.pps.map((unit) =>
      replaceNumber(
        replaceNumber(unit, SPS_ID_IN_PPS, () => spsId),
        PPS_ID,
        (id) => this.#firstPps + id,
      ),
    );
    if (spsId > 31 || this.#firstPps > 200 || sps.length > 31) throw new NoVideoEncoderError('There is no free id.');
    const start = own.start.with(3, Math.max(own.start[3]!, added.start[3]!));
    this.description = buildAvcConfig({ ...own, start, sps, pps: [...own.pps, ...renamed] });
  }

  /** Converts a frame of the second encoder for the stream. */
  join(picture: Uint8Array): Uint8Array {
    const units: Uint8Array[] = [];
    for (let at = 0; at < picture.length;) {
      let size = 0;
      for (let byte = 0; byte < this.#secondLengthBytes; byte++) size = size * 256 + picture[at++]!;
      const unit = picture.subarray(at, at + size);
      at += size;
      if (SLICES.includes(unit[0]! & 0x1f))
        units.push(replaceNumber(unit, PPS_ID_IN_SLICE, (id) => this.#firstPps + id));
    }
    const joined = new Uint8Array(units.reduce((sum, { length }) => sum + this.#lengthBytes + length, 0));
    let at = 0;
    for (const unit of units) {
      for (let byte = this.#lengthBytes - 1; byte >= 0; byte--) joined[at++] = (unit.length >>> (8 * byte)) & 0xff;
      joined.set(unit, at);
      at += unit.length;
    }
    return joined;
  }
}
