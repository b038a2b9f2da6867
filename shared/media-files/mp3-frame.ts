/** A frame of an MP3, as its first four bytes describe it. */
export interface Mp3Frame {
  bytes: number;
  seconds: number;
  /** Where, from its beginning, it may say how many there are. */
  tellsAt: number;
}

const KBITS_1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];
const LAYER_3 = 1;
const MONO = 3;

/** The frame of MPEG 1, 2 or 2.5, layer 3, that begins here; undefined where none does. */
export function mp3FrameAt(view: DataView, at: number): Mp3Frame | undefined {
  if (at + 4 > view.byteLength) return undefined;
  const head = view.getUint32(at);
  const version = (head >>> 19) & 3;
  if (head >>> 21 !== 0x7ff || version === 1 || ((head >>> 17) & 3) !== LAYER_3) return undefined;
  const isFirst = version === 3;
  const kbits = (isFirst ? KBITS_1 : KBITS_2)[((head >>> 12) & 15) - 1];
  const baseRate = RATES[(head >>> 10) & 3];
  if (kbits === undefined || baseRate === undefined) return undefined;
  const rate = baseRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const isMono = ((head >>> 6) & 3) === MONO;
  return {
    bytes: Math.floor(((samples / 8) * kbits * 1000) / rate) + ((head >>> 9) & 1),
    seconds: samples / rate,
    tellsAt: 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
}
