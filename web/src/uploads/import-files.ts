import { SLIDES_PER_PROJECT_MAX, type Slide } from '#shared/entities/slide';
import { FileImport } from './file-import';
import { messageOfProblem } from './import-problem';
import { beginTransfer, type TransferHandle } from './uploads-store';

export interface ImportOptions {
  /** Position of the slide that the new ones follow; 0 in an empty project. */
  after?: number;
  /** How many slides the project has already. */
  slideCount?: number;
  /** Told of each slide when the server has confirmed it. */
  onSlide?: (slide: Slide) => void;
}

export interface ImportResult {
  slides: Slide[];
  /** One message for each file that could not be taken, naming it. */
  problems: string[];
}

/**
 * Turns pictures and PDF files into slides of a project, in the order given; progress shows in the upload tray. A file that
 * cannot be taken is named in `problems`; the others stay. Never rejects.
 */
export async function importFiles(
  projectId: string,
  files: Iterable<File>,
  { after = 0, slideCount = 0, onSlide }: ImportOptions = {},
): Promise<ImportResult> {
  let taken = 0;
  const places = { next: () => after + ++taken, left: () => SLIDES_PER_PROJECT_MAX - slideCount - taken };
  const slides: Slide[] = [];
  const problems: string[] = [];
  const uploads: Promise<void>[] = [];
  const onUploaded = (slide: Slide) => {
    slides.push(slide);
    onSlide?.(slide);
  };
  const begun = [...files].map((file) => ({ file, transfer: beginTransfer(projectId, file.name) }));
  for (const { file, transfer } of begun) {
    const run = new FileImport(projectId, file, transfer, places, onUploaded);
    try {
      if (transfer.signal.aborted) continue;
      await run.read();
      uploads.push(run.sent().catch((error: unknown) => void problems.push(fail(transfer, file, error))));
    } catch (error) {
      problems.push(fail(transfer, file, error));
      uploads.push(run.sent().catch(() => undefined));
    }
  }
  await Promise.all(uploads);
  return { slides: slides.sort((a, b) => a.position - b.position), problems: problems.filter(Boolean) };
}

/** Marks a transfer failed; gives the message, '' for one that was cancelled. */
function fail(transfer: TransferHandle, file: File, error: unknown): string {
  if (transfer.signal.aborted) return '';
  const message = messageOfProblem(file.name, error);
  transfer.update({ status: { is: 'failed', message } });
  return message;
}
