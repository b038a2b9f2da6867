import { objectKeyOf } from '../../adapters/media';
import { readWhole } from '../../adapters/media-bytes';
import { notePieces, type Piece, type SoundPart, type Transcription } from '../../data/transcription-store';
import { cutAtPauses } from './cut-at-pauses';
import { bytesASecond } from './cut-sound';
import { storedSound } from './stored-sound';

/** What speech servers take, and what one of them hears in the time that a function has. */
const PIECE_BYTES_MAX = 24_000_000;
const PIECE_MS_MAX = 10 * 60_000;

/** How long a piece of a file may be, in milliseconds. */
async function longestPiece({ url }: SoundPart): Promise<number> {
  const bytes = await bytesASecond(await storedSound(url));
  return bytes ? Math.min(PIECE_MS_MAX, Math.floor((PIECE_BYTES_MAX / bytes) * 1000)) : PIECE_MS_MAX;
}

async function readPeaks({ peaks_url }: SoundPart): Promise<Int8Array> {
  const bytes = peaks_url === '' ? undefined : await readWhole(objectKeyOf(peaks_url));
  return bytes ? new Int8Array(Uint8Array.from(bytes).buffer) : new Int8Array();
}

/** Says in which pieces what is to be heard is sent, cut where nobody speaks. */
export async function planPieces(one: Transcription): Promise<Transcription> {
  if (one.pieces.length > 0) return one;
  const pieces: Piece[] = [];
  for (const [part, sound] of one.sounds.entries()) {
    const cuts = cutAtPauses(sound, await readPeaks(sound), await longestPiece(sound));
    pieces.push(...cuts.map((cut) => ({ part, ...cut, is_sent: false, is_heard: false })));
  }
  return notePieces(one, pieces);
}
