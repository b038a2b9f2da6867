/** Why a PDF gives no pictures: it is damaged, it is protected by a password, or one of its pages cannot be drawn. */
export class PdfProblem extends Error {
  constructor(
    readonly reason: 'broken' | 'locked' | 'page',
    /** The page that cannot be drawn, counted from 1. */
    readonly page = 0,
  ) {
    super(`The PDF is unusable: ${reason}.`);
    this.name = 'PdfProblem';
  }
}
