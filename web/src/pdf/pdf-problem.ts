/** Why a PDF gives no pictures: it is damaged, its password is not to be had, it has no pages, or it is a form of Acrobat's own. */
export class PdfProblem extends Error {
  constructor(readonly reason: 'broken' | 'locked' | 'empty' | 'xfa') {
    super(`The PDF is unusable: ${reason}.`);
    this.name = 'PdfProblem';
  }
}
