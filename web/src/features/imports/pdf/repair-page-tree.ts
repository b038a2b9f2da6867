import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';

interface RepairedPdf {
  data: Uint8Array<ArrayBuffer>;
  /** Unreadable pages that were replaced with blank ones, counted from 1. */
  unreadable: ReadonlySet<number>;
}

/** An entry of the page tree: a page, a branch, an invalid entry, or a reference back up the tree. */
type PageTreeEntry =
  | { is: 'page'; ref: PDFRef }
  | { is: 'branch'; ref: PDFRef; node: PDFDict; kids: PageTreeEntry[] }
  | { is: 'broken' }
  | { is: 'loop' };

const KIDS = PDFName.of('Kids');
const COUNT = PDFName.of('Count');
const TYPE = PDFName.of('Type');
const PAGES = PDFName.of('Pages');
const PAGE = PDFName.of('Page');

/**
 * Replaces each entry of the page tree that isn't a page with a blank page. PDF.js stops at the first such entry and can't reach the pages
 * after it. A reference back up the tree counts as a page only while the file claims more pages than were found. Throws if the file is
 * damaged further.
 */
export async function repairPageTree(bytes: Uint8Array): Promise<RepairedPdf> {
  const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
  const { context, catalog } = document;
  const root = readEntry(context, catalog.get(PAGES), new Set());
  if (root.is !== 'branch') throw new Error('The PDF has no page tree.');
  const claimed = root.node.lookup(COUNT);
  const found = listLeaves(root).filter(({ is }) => is !== 'loop').length;
  let missing = (claimed instanceof PDFNumber ? claimed.asNumber() : 0) - found;
  const leaves = listLeaves(root).filter(({ is }) => is !== 'loop' || missing-- > 0);
  const keptEntries = new Set(leaves);
  writeBranch(context, root, (entry) => keptEntries.has(entry));
  const unreadable = leaves.flatMap(({ is }, index) => (is === 'page' ? [] : index + 1));
  // Without object streams, PDF.js finds each object in its place, even in an encrypted file.
  const data = await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  return { data: new Uint8Array(data), unreadable: new Set(unreadable) };
}

function readEntry(context: PDFContext, given: PDFObject | undefined, seen: Set<PDFRef>): PageTreeEntry {
  const node = context.lookup(given);
  if (!(node instanceof PDFDict)) return { is: 'broken' };
  const type = node.get(TYPE);
  const hasKids = node.has(KIDS);
  if (!hasKids && type !== undefined && type !== PAGE) return { is: 'broken' };
  const isBranch = hasKids && type !== PAGE;
  if (given instanceof PDFRef && seen.has(given)) {
    // PDF.js treats a page that is listed twice as a loop, so clone it.
    return isBranch ? { is: 'loop' } : { is: 'page', ref: context.register(node.clone(context)) };
  }
  const ref = given instanceof PDFRef ? given : context.register(node);
  seen.add(ref);
  if (!isBranch) return { is: 'page', ref };
  const kids = node.lookup(KIDS);
  if (!(kids instanceof PDFArray)) return { is: 'broken' };
  return { is: 'branch', ref, node, kids: kids.asArray().map((kid) => readEntry(context, kid, seen)) };
}

const listLeaves = (entry: PageTreeEntry): PageTreeEntry[] =>
  entry.is === 'branch' ? entry.kids.flatMap(listLeaves) : [entry];

/** Writes the kept entries of a branch and its page count; returns that count. */
function writeBranch(
  context: PDFContext,
  { ref, node, kids }: Extract<PageTreeEntry, { is: 'branch' }>,
  isKept: (entry: PageTreeEntry) => boolean,
): number {
  let pages = 0;
  const refs = kids.flatMap((kid): PDFRef[] => {
    if (kid.is === 'branch') {
      pages += writeBranch(context, kid, isKept);
      return [kid.ref];
    }
    if (!isKept(kid)) return [];
    pages++;
    return [kid.is === 'page' ? kid.ref : context.register(context.obj({ Type: PAGE, Parent: ref }))];
  });
  node.set(KIDS, context.obj(refs));
  node.set(COUNT, PDFNumber.of(pages));
  return pages;
}
