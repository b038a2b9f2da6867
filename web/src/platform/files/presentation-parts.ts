import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';

/** Parts that are needed for the notes; pictures and videos aren't unpacked. */
const NEEDED = /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|(slides|notesSlides)\/(_rels\/)?[^/]+)$/;
const MB = 1024 * 1024;
/** Limits for the unpacked bytes of a part and of all parts, above any real talk. A small file can claim any number of large parts. */
const PART_BYTES_MAX = 8 * MB;
const ALL_BYTES_MAX = 64 * MB;

/** The texts of a PowerPoint file by path, read piece by piece. Throws for more text than any real talk has, whatever it claims. */
export async function readPresentationParts(file: Blob): Promise<Record<string, string>> {
  const parts: [string, string][] = [];
  let left = ALL_BYTES_MAX;
  let failure: Error | undefined;
  const unpack = (part: UnzipFile) => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    part.ondata = (error, piece, isLast) => {
      if (error) failure ??= error;
      if (failure) return;
      pieces.push(piece);
      size += piece.length;
      left -= piece.length;
      if (left < 0 || size > PART_BYTES_MAX) failure = new Error('This presentation has more text than any talk.');
      else if (isLast) parts.push([part.name, decodeText(pieces)]);
    };
    part.start();
  };
  const unzip = new Unzip((part) => {
    if (NEEDED.test(part.name)) unpack(part);
  });
  unzip.register(UnzipInflate);
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done && !failure; piece = await reader.read()) unzip.push(piece.value);
  if (failure) throw failure;
  unzip.push(new Uint8Array(0), true);
  return Object.fromEntries(parts);
}

function decodeText(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
}
