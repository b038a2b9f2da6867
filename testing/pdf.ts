import { createHash } from 'node:crypto';

interface PdfOptions {
  /** Whether the pages are also full of text and lines. */
  isDense?: boolean;
  /** Replaces the dictionaries of pages, by page number. */
  instead?: Readonly<Record<number, string>>;
}

/** A PDF with this many pages, each with a large page number on its own color. */
export const buildPdf = (pages: number, options: PdfOptions = {}): Buffer => document(pages, '', options);

/** A PDF that opens only with a password. */
export function buildLockedPdf(): Buffer {
  const id = Buffer.alloc(16, 7);
  const owner = Buffer.alloc(32, 9);
  // The password is unknown: its check value is noise.
  const user = createHash('sha256').update('narradeck').digest();
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /Length 40 /O <${hex(owner)}> /U <${hex(user)}> /P -4 >>`;
  return document(1, ` /Encrypt ${encrypt} /ID [<${hex(id)}> <${hex(id)}>]`);
}

const hex = (bytes: Buffer): string => bytes.toString('hex');

/** A page: size in points, drawing operators, and more entries of its dictionary. */
export interface PdfPage {
  size: readonly [number, number];
  content: string;
  entries?: string;
}

/**
 * A PDF of these pages, with Helvetica as `/F`. More objects are numbered from 4 + 2 × the number of pages.
 * @param options `catalog`: more entries of the catalog
 */
export function buildPdfPages(
  pages: readonly PdfPage[],
  { catalog = '', objects = [] }: { catalog?: string; objects?: readonly string[] } = {},
): Buffer {
  const written = pages.flatMap(({ size, content, entries = '' }, index) => [
    page(5 + 2 * index, size, entries),
    stream(content),
  ]);
  return assemble([...buildPageTree(pages.length, catalog), ...written, ...objects], '');
}

/** Catalog, page tree, and font. */
const buildPageTree = (pages: number, catalog = ''): string[] => {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`);
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
};

function document(pages: number, trailer: string, { isDense = false, instead = {} }: PdfOptions = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const written = numbers.flatMap((index) => [
    instead[index + 1] ?? page(5 + 2 * index),
    stream(drawing(index, pages) + (isDense ? density(index) : '')),
  ]);
  return assemble([...buildPageTree(pages), ...written], trailer);
}

/** Joins objects and their offset table; `trailer` is added to the trailer's dictionary. */
function assemble(objects: readonly string[], trailer: string): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const start = text.length;
  text += `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const page = (contents: number, [width, height]: readonly [number, number] = [1280, 720], entries = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${contents} 0 R` +
  ` /Resources << /Font << /F 3 0 R >> >> ${entries} >>`;

/** A PDF stream object. */
export const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** The page's color identifies it: red increases from the first page to the last. */
function drawing(index: number, pages: number): string {
  const red = ((index + 1) / pages).toFixed(3);
  return `${red} 0.2 0.6 rg 0 0 1280 720 re f 1 1 1 rg BT /F 240 Tf 480 280 Td (${index + 1}) Tj ET`;
}

/** Forty lines of small print and two hundred strokes, like a dense slide. */
function density(index: number): string {
  const lines = Array.from({ length: 40 }, (_, line) => {
    const text = `Line ${line + 1} of page ${index + 1}: revenue grew by ${(line * 7 + index) % 30} percent in region ${line % 9}`;
    return `BT /F 12 Tf 40 ${700 - 16 * line} Td (${text}) Tj ET`;
  });
  const strokes = Array.from({ length: 200 }, (_, stroke) => {
    const height = 40 + ((stroke * 37 + index * 11) % 300);
    return `${600 + 3 * stroke} 40 m ${600 + 3 * stroke} ${height} l S`;
  });
  return ` ${lines.join(' ')} 1 1 1 RG 2 w ${strokes.join(' ')}`;
}
