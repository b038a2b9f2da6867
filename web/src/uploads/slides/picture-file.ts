import { SLIDE_PIXELS_MAX, UPLOAD_KINDS } from '#shared/api/uploads';
import { PICTURE_SIDES } from '#shared/entities/slide-picture';
import { openPictureEncoder } from '../../media/pictures/picture-encoder';
import { uploadsWording } from '../../wording/uploads';
import { ImportProblem } from '../import-problem';
import type { LocalPictures } from './local-slide';

/**
 * The pictures of a slide that a picture file becomes. The file stays what it is unless it is larger than a stage; what may move
 * (GIF) is never made anew. Throws `ImportProblem` for one that cannot be shown or is too large.
 */
export async function picturesOfFile(file: File): Promise<LocalPictures> {
  if (file.size > UPLOAD_KINDS.slide.maxBytes) throw new ImportProblem(uploadsWording.tooLarge(file.name));
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new ImportProblem(uploadsWording.brokenPicture(file.name));
  });
  const { width, height } = bitmap;
  if (width * height > SLIDE_PIXELS_MAX) {
    bitmap.close();
    throw new ImportProblem(uploadsWording.tooManyPixels(file.name));
  }
  const isLarge = Math.max(width, height) > PICTURE_SIDES[0] && file.type !== 'image/gif';
  const encoder = openPictureEncoder();
  try {
    const made = await encoder.encode({
      bitmap,
      sides: isLarge ? PICTURE_SIDES : PICTURE_SIDES.slice(1),
      isOpaque: file.type === 'image/jpeg',
    });
    const scale = isLarge ? PICTURE_SIDES[0] / Math.max(width, height) : 1;
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    return { ...size, ...(isLarge ? { largest: made[0]!, smaller: made.slice(1) } : { largest: file, smaller: made }) };
  } finally {
    encoder.close();
  }
}
