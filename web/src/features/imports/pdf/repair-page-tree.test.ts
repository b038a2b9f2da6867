import { PDFDocument } from '@cantoo/pdf-lib';
import { buildPdf } from '../../../../../testing/pdf';
import { repairPageTree } from './repair-page-tree';

async function repaired(file: Buffer) {
  const { data, unreadable } = await repairPageTree(new Uint8Array(file));
  const document = await PDFDocument.load(data);
  const hasContents = document.getPages().map(({ node }) => node.Contents() !== undefined);
  return { hasContents, unreadable: [...unreadable] };
}

describe('a PDF whose page tree has an entry that is not a page', () => {
  it.each([
    ['is a number', '42'],
    ['cannot be parsed', '((((Type /Page /Parent 2 0 R'],
    ['is nothing', 'null'],
    ['is something else', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ['leads back to the whole tree', '<< /Type /Pages /Count 1 /Kids 2 0 R >>'],
  ])('has a blank page in its place, also if it %s, and every other page', async (_, text) => {
    expect(await repaired(buildPdf(5, { instead: { 3: text } }))).toEqual({
      hasContents: [true, true, false, true, true],
      unreadable: [3],
    });
  });

  it('has no page for one that leads back up the tree if the file claims no more pages than there are', async () => {
    const file = buildPdf(3).toString('latin1').replace('/Kids [4 0 R', '/Kids [2 0 R 4 0 R');
    expect(await repaired(Buffer.from(file, 'latin1'))).toEqual({ hasContents: [true, true, true], unreadable: [] });
  });

  it('has two pages for one that is listed twice', async () => {
    const file = buildPdf(3).toString('latin1').replace('/Kids [4 0 R 6 0 R', '/Kids [4 0 R 4 0 R');
    expect(await repaired(Buffer.from(file, 'latin1'))).toEqual({ hasContents: [true, true, true], unreadable: [] });
  });

  it('is refused without a page tree', async () => {
    const file = buildPdf(2).toString('latin1').replace('/Kids [', '/Kid [');
    await expect(repairPageTree(Buffer.from(file, 'latin1'))).rejects.toThrow('no page tree');
  });
});
