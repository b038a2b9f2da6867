import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';

/** The attribute's namespace in common (transitional) and strict files (ISO 29500). */
const RELATIONSHIPS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];

/** Returns the text of a part by its path; undefined if there is no such part. */
export type ReadPart = (path: string) => string | undefined;

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

/** A part's references to other parts. */
function readRelations(path: string, read: ReadPart): { id: string; kind: string; path: string }[] {
  const relations = parseXml(read(path.replace(/([^/]+)$/, '_rels/$1.rels')));
  return findElements(relations, 'Relationship').map((relation) => ({
    id: relation.getAttribute('Id') ?? '',
    kind: (relation.getAttribute('Type') ?? '').split('/').at(-1) ?? '',
    path: resolvePath(path, relation.getAttribute('Target') ?? ''),
  }));
}

/** A paragraph's text, including its line breaks. */
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

export interface SlideNotes {
  notes: string;
  isHidden: boolean;
}

/** No project's deck is longer, even with all hidden slides. */
const SLIDES_MAX = 2 * SLIDES_PER_PROJECT_MAX;
const PRESENTATION = 'ppt/presentation.xml';

/** The slides of a presentation (ECMA-376) in order; empty if the file isn't a presentation. */
export function parseSlideNotes(read: ReadPart): SlideNotes[] {
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
