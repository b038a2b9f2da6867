import { type ClipType, UPLOAD_KINDS } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { readPicture } from '#shared/pictures/picture';
import { PictureError } from '#shared/pictures/picture-content';
import { checkMediaFile, checkPicture, detectClipType } from '../../../lambdas/functions/uploads/check-file';
import { decodeSubtitles, guessEncoding } from '../../src/features/editor/model/captions/subtitle-file';
import { type ClipFile, readClipFile } from '../../src/features/imports/clips/read-clip-file';
import { ImportProblem } from '../../src/features/imports/import-problem';
import { detectSlideFileKind } from '../../src/features/imports/model/slide-file-kind';
import { sortFiles } from '../../src/features/imports/model/sort-files';
import { repairPageTree } from '../../src/features/imports/pdf/repair-page-tree';
import type { Container } from '../../src/platform/files/codecs';
import { readPresentationParts } from '../../src/platform/files/presentation-parts';
import { rewriteFile } from '../../src/platform/files/rewrite-file';
import { openFile } from '../../src/platform/files/testing/open-file';
import { stripMetadata } from '../../src/platform/files/strip-metadata';
import type { FileSample } from './file-samples';
import { findCaptionFault, describeUnexpected } from './parsers';

const everyCodec = () => true;
const WRITTEN_BYTES_MAX = 4 * 1024 * 1024;

/** What is wrong with the server's answer to bytes: nothing if it accepts them, or refuses them with a message. */
async function findServerFault(bytes: Uint8Array, type: ClipType): Promise<string> {
  try {
    detectClipType(bytes, type);
    const read = (start: number, end: number) => Promise.resolve(bytes.subarray(start, end));
    const length = await checkMediaFile({ size: bytes.length, read }, type);
    return length > 0 ? '' : `is ${length} ms long`;
  } catch (error) {
    return describeUnexpected(ApiError, error);
  }
}

async function findMediaFault(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  for (const type of UPLOAD_KINDS.clip.types) {
    const fault = await findServerFault(bytes, type);
    if (fault !== '') return `${type}: ${fault}`;
  }
  const file = new File([bytes], 'damaged');
  let found: ClipFile;
  try {
    found = await readClipFile(file, everyCodec);
  } catch (error) {
    return describeUnexpected(ImportProblem, error);
  }
  if (!(found.duration >= 1)) return `is ${found.duration} ms long`;
  const sent = found.remuxedAs ? await remuxFile(file, found.remuxedAs) : file;
  if (!sent) return '';
  return findServerFault(
    new Uint8Array(await (await stripMetadata(sent, found.content_type)).arrayBuffer()),
    found.content_type,
  );
}

/** The remuxed file; undefined if that fails. Whatever the cause, the app says that the file is damaged. */
async function remuxFile(file: File, container: Container): Promise<Blob | undefined> {
  const { handle, bytes } = openFile(WRITTEN_BYTES_MAX);
  return rewriteFile(file, handle, container, () => undefined).then(
    () => new Blob([bytes()]),
    () => undefined,
  );
}

function findPictureFault(bytes: Uint8Array): string {
  try {
    const { clean, orientation, isAnimated } = readPicture(bytes);
    // Other pictures are drawn again before upload.
    if (orientation === 1 && !isAnimated) checkPicture(Buffer.concat(clean));
  } catch (error) {
    // The server also refuses a picture with too many pixels.
    if (!(error instanceof PictureError)) return describeUnexpected(ApiError, error);
  }
  try {
    checkPicture(bytes);
    return '';
  } catch (error) {
    return describeUnexpected(ApiError, error);
  }
}

const noFault = () => '';

const FAULTS: Record<FileSample['kind'], (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>> = {
  media: findMediaFault,
  picture: findPictureFault,
  // The app shows the same message for any error of these two, so they only have to end.
  deck: (bytes) => repairPageTree(bytes).then(noFault, noFault),
  notes: (bytes) => readPresentationParts(new Blob([bytes])).then(noFault, noFault),
  subtitles: (bytes) => findCaptionFault(decodeSubtitles(bytes, guessEncoding(bytes))),
};

/** What is wrong with how browser and server read a file; '' if it is accepted, or refused with a message. */
export async function findFileFault(kind: FileSample['kind'], bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const file = new File([bytes], 'damaged');
  const { slides } = await sortFiles([file]);
  const [slide] = slides;
  const fault = await (slide ? detectSlideFileKind(slide) : Promise.resolve()).then(noFault, (error: unknown) =>
    describeUnexpected(ImportProblem, error),
  );
  return fault || FAULTS[kind](bytes);
}
