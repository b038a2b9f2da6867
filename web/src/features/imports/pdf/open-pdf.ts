import {
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { uploadsWording } from '../../../wording/imports';
import { PdfProblem } from '../import-problem';

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Pages known to be unreadable, counted from 1. */
  unreadable: ReadonlySet<number>;
  /** Ends the worker. Never resolves if the worker hangs. */
  close: () => Promise<void>;
}

/** Asks the person for a file's password. @param isWrong whether the previous one was wrong */
type AskPassword = (isWrong: boolean) => Promise<string>;

/** Larger files aren't repaired, because the repair has several copies in memory. */
const REPAIRED_BYTES_MAX = 128 * 1024 * 1024;

/** A step of reading takes seconds. One that takes longer than this has hung, as in browsers that lack something the library needs. */
const STEP_MS_MAX = 180_000;

/** Rejects with a sentence for the person if a step of reading a PDF hangs. */
export function limitStep<Result>(step: Promise<Result>): Promise<Result> {
  let timer: number;
  const hung = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error(uploadsWording.readingHung)), STEP_MS_MAX);
  });
  return Promise.race([step, hung]).finally(() => clearTimeout(timer));
}

/**
 * Opens a PDF so that all intact pages can be reached. The password is only sent to the library's worker in this browser, and never stored.
 * Throws `PdfProblem` if the file can't be read, and what `askPassword` throws.
 */
export async function openPdf(file: File, askPassword: AskPassword): Promise<OpenPdf> {
  let password: string | undefined;
  const ask: AskPassword = async (isWrong) => (password = await askPassword(isWrong));
  const opened = await openDocument(await file.arrayBuffer(), new Set(), ask);
  if (await limitStep(canReachAllPages(opened.pdf))) return opened;
  // An entry of the page tree isn't a page, so the library can't reach the pages after it.
  const again: AskPassword = (isWrong) =>
    isWrong || password === undefined ? ask(isWrong) : Promise.resolve(password);
  const repaired = await repairPdf(file, again);
  if (!repaired) return opened;
  await opened.close();
  return repaired;
}

async function openDocument(
  data: ArrayBuffer,
  unreadable: ReadonlySet<number>,
  askPassword: AskPassword,
): Promise<OpenPdf> {
  const task = loadPdf(data);
  const close = () => task.destroy();
  const opening = task.promise.catch(throwPdfProblem);
  // The person may take longer than a step.
  let onQuestion: () => void;
  const asked = new Promise<void>((resolve) => (onQuestion = resolve));
  const refused = new Promise<never>((_, reject) => {
    task.onPassword = (usePassword: (password: string) => void, reason: number) => {
      onQuestion();
      askPassword(reason === PasswordResponses.INCORRECT_PASSWORD).then(usePassword, reject);
    };
  });
  try {
    await limitStep(Promise.race([opening, asked]));
    return { pdf: await Promise.race([opening, refused]), unreadable, close };
  } catch (error) {
    void close();
    throw error;
  }
}

const throwPdfProblem = (error: unknown): never => {
  throw new PdfProblem(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken');
};

const canReachAllPages = (pdf: PDFDocumentProxy): Promise<boolean> =>
  pdf.getPage(pdf.numPages).then(
    () => true,
    () => false,
  );

async function repairPdf(file: File, askPassword: AskPassword): Promise<OpenPdf | undefined> {
  if (file.size > REPAIRED_BYTES_MAX) return undefined;
  try {
    const { repairPageTree } = await import('./repair-page-tree');
    const { data, unreadable } = await repairPageTree(new Uint8Array(await file.arrayBuffer()));
    return await openDocument(data.buffer, unreadable, askPassword);
  } catch {
    return undefined;
  }
}

GlobalWorkerOptions.workerSrc = workerUrl;

/** Character maps, fonts, decoders, and color profiles are deployed with the client, in a folder for the library's version. */
const ASSETS = `/pdfjs-${version}`;

/** Starts to read a PDF in a new worker. The task's `destroy` ends it. */
const loadPdf = (data: ArrayBuffer): PDFDocumentLoadingTask =>
  getDocument({
    data,
    cMapUrl: `${ASSETS}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    wasmUrl: `${ASSETS}/wasm/`,
    iccUrl: `${ASSETS}/iccs/`,
    isEvalSupported: false,
  });
