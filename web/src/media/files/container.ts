import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';

/** What a file becomes that plays from its beginning and finds every moment. */
export type Container = 'mp4' | 'webm';

/** Codecs that belong into a WebM; all others are played in an MP4. */
const OF_WEBM = ['vp8', 'opus', 'vorbis'];

/** Into which container a file's tracks are written: VP9 goes where its sound belongs. */
export async function findContainer(
  pictures: InputVideoTrack | null,
  sound: InputAudioTrack | null,
  wasWebm: boolean,
): Promise<Container> {
  const [ofPictures, ofSound] = [await pictures?.getCodec(), await sound?.getCodec()];
  if (ofPictures === 'vp9') return wasWebm && (!ofSound || OF_WEBM.includes(ofSound)) ? 'webm' : 'mp4';
  return OF_WEBM.includes(ofPictures ?? ofSound ?? '') ? 'webm' : 'mp4';
}
