import { uploadsWording } from '../../wording/uploads';
import { ImportProblem } from '../import-problem';
import { DECISIVE_BYTES, type FileKind, fileKindOf } from '../model/file-kind';
import { type ForeignKind, foreignKindOf } from '../model/foreign-kind';

/** What a file is that can become slides, by its first bytes. Throws `ImportProblem` for one that can't. */
export async function kindOfSlideFile(file: File): Promise<FileKind> {
  const start = new Uint8Array(await file.slice(0, DECISIVE_BYTES).arrayBuffer());
  const kind = fileKindOf(start);
  if (!kind) throw new ImportProblem(wordsForUnknown(file, foreignKindOf(start, file)));
  return kind;
}

const FOREIGN_WORDS: Record<ForeignKind, (name: string) => string> = {
  presentation: uploadsWording.presentation,
  heic: uploadsWording.heic,
  keynote: uploadsWording.keynote,
  odp: uploadsWording.odp,
  tiff: uploadsWording.tiff,
};

/** A file that says it is a PDF is one, but damaged: to hear that it is none would help nobody. */
function wordsForUnknown({ name, type }: File, foreign: ForeignKind | null): string {
  if (foreign) return FOREIGN_WORDS[foreign](name);
  const isPdf = type === 'application/pdf' || /\.pdf$/i.test(name);
  return isPdf ? uploadsWording.unreadablePdf(name) : uploadsWording.notAPicture(name);
}
