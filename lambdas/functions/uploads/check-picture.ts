import { SLIDE_PIXELS_MAX } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { isClean, type Picture, readPicture } from '#shared/pictures/picture';
import { PictureError } from '#shared/pictures/picture-content';

const refused = (message: string) => new ApiError('invalid-argument', message);

/**
 * What a picture is, by all of its bytes: what names a place or a person may stand at their end.
 * @throws ApiError `invalid-argument` when it is no picture, broken, animated, larger than 50 megapixels, or has metadata but
 * orientation and color profile
 */
export function checkPicture(bytes: Uint8Array): Picture {
  const picture = read(bytes);
  const { width, height, isAnimated } = picture;
  if (width * height > SLIDE_PIXELS_MAX) {
    throw refused(`This picture is too large: at most ${SLIDE_PIXELS_MAX / 1e6} megapixels.`);
  }
  if (isAnimated) throw refused('This picture is animated. Please send a single frame of it.');
  if (!isClean(bytes, picture)) {
    throw refused(
      'This picture has metadata, such as a location or a comment. Please remove it and send the picture again.',
    );
  }
  return picture;
}

function read(bytes: Uint8Array): Picture {
  try {
    return readPicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    if (error.reason === 'unknown') throw refused('This file is not what its name says: it is no picture.');
    throw refused('This picture is broken. Please save it again and try once more.');
  }
}
