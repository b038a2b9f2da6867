/** What somebody may take for slides, and what no browser can show. */
export type ForeignKind = 'presentation' | 'heic';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Whether a file calls itself a PowerPoint file. */
export const isPresentation = ({ name }: Pick<File, 'name'>): boolean => /\.(pptx?|ppsx?|pptm|potx)$/i.test(name);

/**
 * What a file is that cannot become slides as it is; null for what is nothing known. A packed file's first bytes do not tell what it
 * is, so its name decides among those.
 */
export function foreignKindOf(bytes: Uint8Array, file: Pick<File, 'name'>): ForeignKind | null {
  if (/^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(ascii(bytes, 4, 12))) return 'heic';
  const isPacked = ascii(bytes, 0, 4) === 'PK\x03\x04' || ascii(bytes, 0, 4) === '\xd0\xcf\x11\xe0';
  return isPacked && isPresentation(file) ? 'presentation' : null;
}
