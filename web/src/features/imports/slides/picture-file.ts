import { SLIDE_PIXELS_MAX, UPLOAD_KINDS } from '#shared/api/uploads';
import { PICTURE_SIDES } from '#shared/entities/slide-picture';
import { type Picture, readPicture } from '#shared/pictures/picture';
import { PictureError } from '#shared/pictures/picture-content';
import { drawSvg, decodeFirstFrame, SvgError, rotatePicture } from '../../../platform/pictures/decode-picture';
import { openPictureEncoder } from '../../../platform/pictures/picture-encoder';
import { uploadsWording } from '../../../wording/imports';
import { ImportProblem } from '../import-problem';
import type { FileKind } from '../model/slide-file-kind';
import type { LocalPictures } from './pending-slides';

type PictureKind = Exclude<FileKind, 'application/pdf'>;

interface OpenPicture {
  bitmap: ImageBitmap;
  /** The file without metadata, if it looks the same in every browser; otherwise the picture is encoded again. */
  original?: Blob;
  isAnimated: boolean;
}

/**
 * The pictures of a slide from a picture file. Without its metadata, the file itself is used, unless it is larger than the stage, has
 * transparency, is animated, or needs its metadata for the rotation.
 * @param kind the file's real type
 * @throws ImportProblem if it can't be shown or is too large
 */
export async function makeSlidePictures(
  file: File,
  kind: PictureKind,
): Promise<LocalPictures & { isAnimated: boolean }> {
  if (file.size > UPLOAD_KINDS.slide.maxBytes) throw new ImportProblem(uploadsWording.tooLarge(file.name));
  const { bitmap, original, isAnimated } = await openPicture(file, kind);
  const { width, height } = bitmap;
  const encoder = openPictureEncoder();
  try {
    const isLarge = Math.max(width, height) > PICTURE_SIDES[0];
    const [largest, ...smaller] = await encoder.encode({
      bitmap,
      sides: PICTURE_SIDES,
      isOpaque: kind === 'image/jpeg',
      original: isLarge ? undefined : original,
    });
    const scale = isLarge ? PICTURE_SIDES[0] / Math.max(width, height) : 1;
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    return { ...size, largest: largest!, smaller, isAnimated };
  } finally {
    encoder.close();
  }
}

async function openPicture(file: File, kind: PictureKind): Promise<OpenPicture> {
  try {
    if (kind === 'image/svg+xml') return { bitmap: await drawSvg(file, PICTURE_SIDES[0]), isAnimated: false };
    if (kind === 'image/bmp')
      return { bitmap: assertPictureSize(await createImageBitmap(file), file.name), isAnimated: false };
    const picture = readPicture(new Uint8Array(await file.arrayBuffer()));
    assertPictureSize(picture, file.name);
    if (picture.isAnimated) {
      return { bitmap: await decodeFirstFrame(new Blob([file], { type: kind })), isAnimated: true };
    }
    return { ...(await openStillPicture(picture)), isAnimated: false };
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem(pictureErrorText(error)(file.name));
  }
}

async function openStillPicture({
  type,
  clean,
  orientation,
  width,
  height,
}: Picture): Promise<Omit<OpenPicture, 'isAnimated'>> {
  const original = new Blob(clean as Uint8Array<ArrayBuffer>[], { type });
  const bitmap = await createImageBitmap(original);
  if (orientation !== 1) return { bitmap: rotatePicture(bitmap, orientation) };
  // If this browser measures it differently from the server, use what the browser shows.
  return bitmap.width === width && bitmap.height === height ? { bitmap, original } : { bitmap };
}

function assertPictureSize<Sized extends { width: number; height: number }>(picture: Sized, name: string): Sized {
  if (picture.width * picture.height <= SLIDE_PIXELS_MAX) return picture;
  throw new ImportProblem(uploadsWording.tooManyPixels(name));
}

function pictureErrorText(error: unknown): (name: string) => string {
  if (error instanceof PictureError && error.reason === 'cut off') return uploadsWording.cutOffPicture;
  if (error instanceof SvgError && error.reason === 'needs more') return uploadsWording.unsupportedSvg;
  return uploadsWording.brokenPicture;
}
