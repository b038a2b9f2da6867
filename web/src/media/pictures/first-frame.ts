/** Frames that are looked at, at most: a film that begins with more empty ones is shown as it begins. */
const FRAMES_MAX = 50;
/** Edge of the small form of a frame by which is found out whether anything is on it. */
const LOOK_EDGE = 64;
/** How far red, green, blue or alpha differ in an area of one color that was encoded with loss, of 255. */
const NOISE_MAX = 8;

/** Whether a picture is of one color, or of none. */
function isEmpty(frame: VideoFrame): boolean {
  const context = new OffscreenCanvas(LOOK_EDGE, LOOK_EDGE).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  // Each pixel is the mean of many: a thin line changes it.
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, 0, 0, LOOK_EDGE, LOOK_EDGE);
  const { data } = context.getImageData(0, 0, LOOK_EDGE, LOOK_EDGE);
  return data.every((value, at) => Math.abs(value - data[at % 4]!) <= NOISE_MAX);
}

/**
 * The first frame of an animated picture on which anything can be seen; its first frame where all are empty, or where this browser
 * gives no others. Rejects for one that can't be decoded.
 */
export async function firstFrame(picture: Blob): Promise<ImageBitmap> {
  const isDecoded = 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(picture.type));
  if (!isDecoded) return createImageBitmap(picture);
  const decoder = new ImageDecoder({ data: await picture.arrayBuffer(), type: picture.type });
  try {
    await decoder.tracks.ready;
    const frames = Math.min(decoder.tracks.selectedTrack?.frameCount ?? 1, FRAMES_MAX);
    for (let frameIndex = 0; frameIndex < frames; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      try {
        if (!isEmpty(image)) return await createImageBitmap(image);
      } finally {
        image.close();
      }
    }
  } catch {
    // A frame is broken, or the decoder meets what the browser's other one takes.
  } finally {
    decoder.close();
  }
  return createImageBitmap(picture);
}
