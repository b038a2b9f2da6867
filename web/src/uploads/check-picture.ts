import { SLIDE_PIXELS_MAX, UPLOAD_KINDS } from '#shared/api/uploads';
import { uploadsWording } from '../wording/uploads';
import { ImportProblem } from './import-problem';

/** Makes sure that a picture can be shown and is not too large, before anything is sent. Throws `ImportProblem`. */
export async function checkPicture(file: File): Promise<void> {
  if (file.size > UPLOAD_KINDS.slide.maxBytes) throw new ImportProblem(uploadsWording.tooLarge(file.name));
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new ImportProblem(uploadsWording.brokenPicture(file.name));
  }
  const pixels = picture.width * picture.height;
  picture.close();
  if (pixels > SLIDE_PIXELS_MAX) throw new ImportProblem(uploadsWording.tooManyPixels(file.name));
}
