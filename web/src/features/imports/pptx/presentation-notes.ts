import { NOTES_MAX, SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { truncateText } from '#shared/text';
import { runFileJob } from '../../../platform/files/file-worker-client';
import { uploadsWording as words } from '../../../wording/imports';
import { ImportProblem } from '../import-problem';
import { isPresentation } from '../model/slide-file-kind';
import type { TransferHandle } from '../transfers';

/** Presentations for talks are never larger. */
const PRESENTATION_BYTES_MAX = 500 * 1024 * 1024;

/** The presentation's notes for the pages of its PDF. Throws `ImportProblem` if none match; the slides are imported anyway. */
async function readNotesForPages(presentation: File, pages: number, signal: AbortSignal): Promise<readonly string[]> {
  const { name, size } = presentation;
  if (size > PRESENTATION_BYTES_MAX) throw new ImportProblem(words.presentationTooLarge(name));
  const slides = await readNotes(presentation, signal).catch(() => {
    throw new ImportProblem(words.notesWithout(name));
  });
  const notes = matchNotesToPages(slides, pages);
  if (!notes) throw new ImportProblem(words.notesMismatch(name, slides.length, pages));
  return notes;
}

/** The slides of a PowerPoint file with their speaker notes, in order; a worker unpacks it. Throws if it isn't a presentation. */
const readNotes = async (file: File, signal: AbortSignal): Promise<SlideNotes[]> =>
  parsePresentationParts(await runFileJob({ type: 'presentation-parts', file }, { signal }));

/** The slides of a presentation with these part texts, by path. Throws if there are none. */
export function parsePresentationParts(parts: Record<string, string>): SlideNotes[] {
  const slides = parseSlideNotes((path) => (Object.hasOwn(parts, path) ? parts[path] : undefined));
  if (slides.length === 0) throw new Error('This is no presentation.');
  return slides;
}

/** Creates a loader for a file's notes, which returns none without a presentation. If its notes can't be used, it calls `onProblem`. */
export function createNotesLoader(
  presentation: File | undefined,
  transfer: TransferHandle | undefined,
  onProblem: (error: unknown) => void,
): (pages: number) => Promise<readonly string[]> {
  return async (pages) => {
    if (!presentation || !transfer || transfer.signal.aborted) return [];
    try {
      const notes = await readNotesForPages(presentation, pages, transfer.signal);
      transfer.update({ status: { is: 'done' } });
      return notes;
    } catch (error) {
      onProblem(error);
      return [];
    }
  };
}

/** The notes for each page of an exported PDF, with or without hidden slides; undefined if the page count doesn't match. */
export function matchNotesToPages(slides: readonly SlideNotes[], pages: number): string[] | undefined {
  const shown = slides.filter(({ isHidden }) => !isHidden);
  const matching = [slides, shown].find(({ length }) => length === pages);
  return matching?.map(({ notes }) => truncateText(notes, NOTES_MAX));
}

/** A file to import as slides, and the presentation that has its notes. */
export interface ImportSource {
  file: File;
  presentation?: File;
}

const baseName = ({ name }: File): string => name.replace(/\.[^.]*$/, '').toLowerCase();
const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Pairs each presentation with the PDF of the same name, or the only one. A presentation without a PDF stays a separate file. */
export function pairPresentations(files: readonly File[]): ImportSource[] {
  const presentations = files.filter(isPresentation);
  const pdfs = files.filter(isPdf);
  const isOnlyPair = presentations.length === 1 && pdfs.length === 1;
  const partnerOf = (pdf: File): File | undefined =>
    presentations.find((presentation) => isOnlyPair || baseName(presentation) === baseName(pdf));
  const given = files.map((file) => ({ file, presentation: isPdf(file) ? partnerOf(file) : undefined }));
  const paired = new Set(given.map(({ presentation }) => presentation));
  return given.filter(({ file }) => !paired.has(file));
}

/** The attribute's namespace in common (transitional) and strict files (ISO 29500). */
const RELATIONSHIPS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];

type ReadPart = (path: string) => string | undefined;

function parseXml(xml: string | undefined): Document | undefined {
  const document = xml === undefined ? undefined : new DOMParser().parseFromString(xml, 'application/xml');
  return document?.querySelector('parsererror') ? undefined : document;
}

/** Elements with a local name, whatever prefix the file uses. */
const findElements = (place: Document | Element | undefined, name: string): Element[] => [
  ...(place?.getElementsByTagNameNS('*', name) ?? []),
];

/** `ppt/slides/slide1.xml` and `../notesSlides/notesSlide1.xml` → `ppt/notesSlides/notesSlide1.xml` */
function resolvePath(from: string, target: string): string {
  const steps = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function readRelations(path: string, read: ReadPart): { id: string; kind: string; path: string }[] {
  const relations = parseXml(read(path.replace(/([^/]+)$/, '_rels/$1.rels')));
  return findElements(relations, 'Relationship').map((relation) => ({
    id: relation.getAttribute('Id') ?? '',
    kind: (relation.getAttribute('Type') ?? '').split('/').at(-1) ?? '',
    path: resolvePath(path, relation.getAttribute('Target') ?? ''),
  }));
}

const paragraphText = (paragraph: Element): string =>
  [...paragraph.getElementsByTagNameNS('*', '*')]
    .map(({ localName, textContent }) => (localName === 't' ? textContent : localName === 'br' ? '\n' : ''))
    .join('');

/** If content has alternatives (a formula, and its picture or text), keeps the first one with text. */
function removeAlternatives(document: Document | undefined): void {
  for (const alternatives of findElements(document, 'AlternateContent')) {
    const alternativesOfShape = [...alternatives.children];
    const read = alternativesOfShape.find((way) => findElements(way, 't').length > 0) ?? alternativesOfShape[0];
    for (const way of alternativesOfShape) if (way !== read) way.remove();
  }
}

function notesText(xml: string | undefined): string {
  const document = parseXml(xml);
  removeAlternatives(document);
  const body = findElements(document, 'sp').find((shape) =>
    findElements(shape, 'ph').some((placeholder) => placeholder.getAttribute('type') === 'body'),
  );
  return findElements(body, 'p').map(paragraphText).join('\n').trim();
}

interface SlideNotes {
  notes: string;
  isHidden: boolean;
}

/** No project's deck is longer, even with all hidden slides. */
const SLIDES_MAX = 2 * SLIDES_PER_PROJECT_MAX;
const PRESENTATION = 'ppt/presentation.xml';

/** The slides of a presentation (ECMA-376) in order; empty if the file isn't a presentation. */
function parseSlideNotes(read: ReadPart): SlideNotes[] {
  const slides = readRelations(PRESENTATION, read);
  const entries = findElements(parseXml(read(PRESENTATION)), 'sldId').slice(0, SLIDES_MAX);
  return entries.flatMap((entry) => {
    const relation = RELATIONSHIPS.map((namespace) => entry.getAttributeNS(namespace, 'id')).find(Boolean);
    const path = slides.find(({ id }) => id === relation)?.path;
    if (path === undefined) return [];
    const notes = readRelations(path, read).find(({ kind }) => kind === 'notesSlide');
    const shown = parseXml(read(path))?.documentElement.getAttribute('show');
    return [{ notes: notes ? notesText(read(notes.path)) : '', isHidden: shown === '0' || shown === 'false' }];
  });
}
