import { strToU8, zipSync } from 'fflate';

const TRANSITIONAL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The namespace of a 'Strict Open XML Presentation'. */
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const P = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/** A slide: its speaker notes by lines, and whether it is hidden in the show. */
export interface PptxSlide {
  notes?: string[];
  /** A formula after the notes, which PowerPoint writes in two forms. */
  formula?: string;
  isHidden?: boolean;
}

const relations = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
const shape = (placeholder: string, paragraphs: string) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
const paragraph = (text: string) =>
  `<a:p><a:r><a:t>${text.slice(0, 3)}</a:t></a:r><a:r><a:t>${text.slice(3)}</a:t></a:r></a:p>`;

const inTwoWays = (formula: string) =>
  `<a:p><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">` +
  `<mc:Choice Requires="a14"><m:oMath xmlns:m="urn:math"><m:r><m:t>${formula}</m:t></m:r></m:oMath></mc:Choice>` +
  `<mc:Fallback><a:r><a:t>${formula}</a:t></a:r></mc:Fallback></mc:AlternateContent></a:p>`;

function notesSlide(lines: readonly string[], formula: string | undefined, number: number): string {
  const number_ = shape('sldNum', `<a:p><a:fld><a:t>${number}</a:t></a:fld></a:p>`);
  const content = lines.map(paragraph).join('') + (formula === undefined ? '' : inTwoWays(formula));
  return `<p:notes xmlns:p="${P}" xmlns:a="${A}">${number_}${shape('body', content)}</p:notes>`;
}

/** A PowerPoint file with these slides in order. Its parts are numbered in reverse, as if slides had been moved. */
export function pptx(slides: readonly PptxSlide[], { isStrict = false } = {}): Buffer {
  const R = isStrict ? STRICT : TRANSITIONAL;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`;
  const partOf = (index: number) => slides.length - index;
  const parts: Record<string, string> = {
    'ppt/presentation.xml':
      `<p:presentation xmlns:p="${P}" xmlns:r="${R}"><p:sldIdLst>` +
      slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('') +
      '</p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, index) => relation(`rId${index + 1}`, 'slide', `slides/slide${partOf(index)}.xml`)).join(''),
    ),
    'ppt/media/film.mp4': 'not unpacked',
  };
  for (const [index, { notes, formula, isHidden }] of slides.entries()) {
    const part = partOf(index);
    parts[`ppt/slides/slide${part}.xml`] = `<p:sld xmlns:p="${P}"${isHidden ? ' show="0"' : ''}/>`;
    if (!notes) continue;
    parts[`ppt/slides/_rels/slide${part}.xml.rels`] = relations(
      relation('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml') +
        relation('rId2', 'notesSlide', `../notesSlides/notesSlide${part}.xml`),
    );
    parts[`ppt/notesSlides/notesSlide${part}.xml`] = notesSlide(notes, formula, index + 1);
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))));
}
