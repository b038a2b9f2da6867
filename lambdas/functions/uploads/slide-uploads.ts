import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { PICTURE_SIDES, type PictureSide } from '#shared/entities/slide-picture';
import { ApiError } from '#shared/errors';
import type { SlideUpload } from '../../data/upload-store';

export interface StagedPicture {
  side: PictureSide;
  key: string;
  content_type: string;
  /** Bytes. */
  size: number;
}

/** The pictures that were announced for a slide, the largest first. */
export const stagedPictures = ({ id, content_type, size, target }: SlideUpload): StagedPicture[] =>
  [{ content_type, size }, ...target.smaller].map((picture, index) => {
    const side = PICTURE_SIDES[index]!;
    return { ...picture, side, key: index === 0 ? id : `${id}-${side}` };
  });

export const projectFull = (): ApiError =>
  new ApiError('resource-exhausted', `A project can have at most ${SLIDES_PER_PROJECT_MAX} slides.`);

export const toRefusal = ({ code, message }: ApiError): { code: string; message: string } => ({ code, message });
