import { UPLOAD_KINDS } from '#shared/api/uploads';
import { pictureNameEnd } from '#shared/entities/slide-picture';
import { ApiError } from '#shared/errors';
import type { StartOfFile } from '../../adapters/media';
import type { SlideArrival } from '../../data/slide-upload-store';
import type { SlideUpload } from '../../data/upload-store';
import { checkPicture } from './check-picture';
import { endingOf } from './file-kind';
import { type StagedPicture, stagedPictures } from './staged-pictures';
import { type Arrival, lookAtStaged } from './take-staged';

/** A slide that was looked at, with its pictures, the largest first. */
export interface InspectedSlide extends SlideArrival, Arrival {}

interface Look {
  contentType: string;
  etag: string;
  size: number;
  width: number;
  height: number;
}

function judge({ bytes, etag, size }: StartOfFile, { side }: StagedPicture): Look {
  const { type: contentType, width, height } = checkPicture(bytes);
  if (side !== 1920 && Math.max(width, height) > side) {
    throw new ApiError('invalid-argument', `This picture is larger than the ${side} pixels that it is for.`);
  }
  return { contentType, etag, size, width, height };
}

/**
 * What the staged pictures of a slide are, and what its record will be. An id that we made is in their names: no other upload ever
 * writes there, and who has the grant of a project still needs to be told the name.
 * @throws ApiError `not-found` when they have not arrived; `invalid-argument` when one is no picture, and then they are deleted
 */
export async function inspectSlide(upload: SlideUpload): Promise<InspectedSlide> {
  const staged = stagedPictures(upload);
  const looks = await lookAtStaged(staged, judge, UPLOAD_KINDS.slide.maxBytes);
  const { project_id, target } = upload;
  const base = `/projects/${project_id}/slides/${target.slide_id}-${upload.file_id}`;
  const ending = endingOf(looks[0]!.contentType);
  const files = staged.map(({ key, side }, index) => {
    const { etag, contentType, size } = looks[index]!;
    return {
      from: key,
      etag,
      contentType,
      size,
      to: base + (staged.length > 1 ? pictureNameEnd(side, ending) : `.${ending}`),
    };
  });
  const { contentType: content_type, size, width, height } = looks[0]!;
  const url = files[0]!.to;
  const { slide_id: id, position, notes } = target;
  const text = (target.text as string | undefined) ?? '';
  const slide = { id, url, width, height, notes, text, position, created_at: Date.now() };
  return { upload, url, content_type, size, slide, files };
}
