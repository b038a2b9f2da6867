import type { ClipType } from '#shared/api/uploads';
import { createBlockReader } from '#shared/media-files/block-reader';
import { findBlanks } from '#shared/media-files/metadata';

const ZEROS = new Uint8Array(1024 * 1024);

function zeros(length: number): BlobPart[] {
  const parts: BlobPart[] = [];
  for (let left = length; left > 0; left -= ZEROS.length) parts.push(ZEROS.subarray(0, Math.min(left, ZEROS.length)));
  return parts;
}

/**
 * Removes metadata from a sound or video file: place, time, device, and descriptions. Nothing is encoded, and every other byte stays in its
 * place: metadata becomes zeros, in a box that players skip.
 */
export async function stripMetadata(file: Blob, type: ClipType): Promise<Blob> {
  const parts: BlobPart[] = [];
  let from = 0;
  for (const { at, length, head = new Uint8Array() } of await findBlanks(createBlockReader(file), type)) {
    parts.push(file.slice(from, at), Uint8Array.from(head), ...zeros(length - head.length));
    from = at + length;
  }
  return from === 0 ? file : new Blob([...parts, file.slice(from)], { type: file.type });
}
