import { isPresentation } from '../model/foreign-kind';

/** A file that is to become slides, and the presentation whose notes go with it. */
export interface GivenFile {
  file: File;
  presentation?: File;
}

const baseName = ({ name }: File): string => name.replace(/\.[^.]*$/, '').toLowerCase();
const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/**
 * Puts each presentation to the PDF that was made of it: the one of the same name, or the only one beside it. A presentation
 * without a PDF stays a file of its own.
 */
export function pairFiles(files: readonly File[]): GivenFile[] {
  const presentations = files.filter(isPresentation);
  const pdfs = files.filter(isPdf);
  const isOnlyPair = presentations.length === 1 && pdfs.length === 1;
  const partnerOf = (pdf: File): File | undefined =>
    presentations.find((presentation) => isOnlyPair || baseName(presentation) === baseName(pdf));
  const given = files.map((file) => ({ file, presentation: isPdf(file) ? partnerOf(file) : undefined }));
  const paired = new Set(given.map(({ presentation }) => presentation));
  return given.filter(({ file }) => !paired.has(file));
}
