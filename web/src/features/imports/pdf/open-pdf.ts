import {
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PdfProblem } from '../import-problem';

/** A PDF that is open. */
export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** The pages that are known to be unreadable, counted from 1. */
  unreadable: ReadonlySet<number>;
  close: () => Promise<void>;
}

/** Gives the password of a file, as the person types it. @param isWrong whether the one before was wrong */
export type AskPassword = (isWrong: boolean) => Promise<string>;

/** A file with more bytes is not repaired: all of it would be in memory several times. */
const REPAIRED_BYTES_MAX = 128 * 1024 * 1024;

/**
 * Opens a PDF so that all its whole pages can be reached. The password goes nowhere but to the library's worker in this browser, and is
 * not kept. Throws `PdfProblem` for a file that cannot be read, and what `askPassword` throws.
 */
export async function openPdf(file: File, askPassword: AskPassword): Promise<OpenPdf> {
  let password: string | undefined;
  const ask: AskPassword = async (isWrong) => (password = await askPassword(isWrong));
  const opened = await openDocument(await file.arrayBuffer(), new Set(), ask);
  if (await canReachAllPages(opened.pdf)) return opened;
  // One entry of the page tree is no page, and the library does not see what comes after it.
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
  const refused = new Promise<never>((_, reject) => {
    task.onPassword = (usePassword: (password: string) => void, reason: number) => {
      askPassword(reason === PasswordResponses.INCORRECT_PASSWORD).then(usePassword, reject);
    };
  });
  try {
    return { pdf: await Promise.race([task.promise.catch(throwPdfProblem), refused]), unreadable, close };
  } catch (error) {
    await close();
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

/** Character maps, fonts, decoders and colour profiles lie beside the client, in a folder of the library's version. */
const ASSETS = `/pdfjs-${version}`;

/** Begins to read a PDF in its own worker. Ended by the task's `destroy`. */
export const loadPdf = (data: ArrayBuffer): PDFDocumentLoadingTask =>
  getDocument({
    data,
    cMapUrl: `${ASSETS}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    wasmUrl: `${ASSETS}/wasm/`,
    iccUrl: `${ASSETS}/iccs/`,
    isEvalSupported: false,
  });
