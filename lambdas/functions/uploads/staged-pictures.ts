import { PICTURE_SIDES, type PictureSide } from '#shared/entities/slide-picture';
import { stagingKeyOf } from '../../adapters/media';
import type { SlideUpload } from '../../data/upload-store';

/** One picture of a slide on its way: for which side, where it is sent to, and what was said of it. */
export interface StagedPicture {
  side: PictureSide;
  key: string;
  content_type: string;
  /** Bytes. */
  size: number;
}

/** The pictures that were announced for a slide, the largest first. */
export function stagedPictures({ id, content_type, size, target }: SlideUpload): StagedPicture[] {
  // An upload that was announced before there were smaller pictures does not speak of them.
  const smaller = (target.smaller as SlideUpload['target']['smaller'] | undefined) ?? [];
  return [{ content_type, size }, ...smaller].map((picture, index) => {
    const side = PICTURE_SIDES[index]!;
    return { ...picture, side, key: index === 0 ? stagingKeyOf(id) : `${stagingKeyOf(id)}-${side}` };
  });
}
