import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';

/** The attribute's namespace in usual files (transitional), and in strict ones (ISO 29500). */
const RELATIONSHIPS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];

/** Gives the text of a part of the presentation by its path; undefined when there is no such part. */
export type ReadPart = (path: string) => string | undefined;

function parseXml(xml: string | undefined): Document | undefined {
  const document = xml === undefined ? undefined : new DOMParser().parseFromString(xml, 'application/xml');
  return document?.querySelector('parsererror') ? undefined : document;
}

/** Elements of a name, whatever prefix the file writes before it. */
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

/** What a part refers to. */
function readRelations(path: string, read: ReadPart): { id: string; kind: string; path: string }[] {
  const relations = parseXml(read(path.replace(/([^/]+)$/, '_rels/$1.rels')));
  return findElements(relations, 'Relationship').map((relation) => ({
    id: relation.getAttribute('Id') ?? '',
    kind: (relation.getAttribute('Type') ?? '').split('/').at(-1) ?? '',
    path: resolvePath(path, relation.getAttribute('Target') ?? ''),
  }));
}

/** A paragraph's text; a line break within it stays one. */
const paragraphText = (paragraph: Element): string =>
  [...paragraph.getElementsByTagNameNS('*', '*')]
    .map(({ localName, textContent }) => (localName === 't' ? textContent : localName === 'br' ? '\n' : ''))
    .join('');

/** Of what is written in several ways (a formula as such, and as a picture or text), leaves the first that has words. */
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

/** A slide of the presentation: what its speaker noted, and whether it is left out when it is shown. */
export interface SlideNotes {
  notes: string;
  isHidden: boolean;
}

/** A project's deck is shorter, even with all slides that are left out when a presentation is shown. */
const SLIDES_MAX = 2 * SLIDES_PER_PROJECT_MAX;
const PRESENTATION = 'ppt/presentation.xml';

/** The slides of a presentation (ECMA-376) in the order in which they are shown; none where this is no presentation. */
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
