import { getProject } from '#shared/api/projects';
import { projectId as asProjectId, type SlideId } from '#shared/entities/scalars';
import { type Slide, SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { ApiError } from '#shared/errors';
import { call } from '../../platform/api/call';
import { uploadsWording } from '../../wording/imports';
import { throttle } from './batches';
import { ImportProblem, PdfProblem } from './import-problem';
import { askImportQuestion, type ImportQuestion } from './import-questions';
import {
  addPageFacts,
  type ImportedSlide,
  type ImportRecord,
  importRecords,
  markSlides,
  slidesInState,
  unreadablePages,
} from './import-records';
import { detectSlideFileKind } from './model/slide-file-kind';
import type { OpenPdf } from './pdf/open-pdf';
import type { PageFacts } from './pdf/page-facts';
import type { PageSpec } from './pdf/render-pdf';
import {
  addPendingSlides,
  emitSlidesArrived,
  type LocalSlide,
  markUnreadableSlides,
  removePendingSlides,
  showLocalSlides,
  type SlidePlaces,
} from './slides/pending-slides';
import { makeSlidePictures } from './slides/picture-file';
import type { SlideSender } from './slides/slide-sender';
import { cancelTransfer, type TransferHandle } from './transfers';

/** Maximum number of slides that are created but not sent: their pictures are in memory. */
const UNSENT_MAX = 48;

/** Minimum interval between redraws of the deck while slides are created and arrive: a redraw costs as much as drawing a page. */
const REDRAW_INTERVAL_MS = 250;

const toPlace = ({ id, position, notes }: ImportedSlide) => ({ id, position, notes });

const passwordQuestion = (name: string, isWrong: boolean): ImportQuestion => ({
  title: uploadsWording.passwordTitle,
  text: uploadsWording.passwordText(name),
  error: isWrong ? uploadsWording.passwordWrong : undefined,
});

/** The files within a PDF portfolio are imported instead of the portfolio. */
export class ReplacedByAttachments extends Error {
  constructor() {
    super('The files within it are imported instead.');
    this.name = 'AttachedInstead';
  }
}

export class FileImport {
  private readonly sendTasks: Promise<void>[] = [];
  /** Progress of each part, 0 to 1. */
  private readonly shares: number[] = [];
  /** Whether the slide shows one frame of an animated picture. Known after the file is read. */
  isStill = false;
  private unsentCount = 0;
  private roomWaiters: (() => void)[] = [];
  private readonly madeSlides = throttle<LocalSlide>(
    (slides) => showLocalSlides(this.projectId, slides),
    REDRAW_INTERVAL_MS,
  );
  private readonly arrivedSlides = throttle<Slide>((slides) => this.storeArrivals(slides), REDRAW_INTERVAL_MS);
  private readonly progress = throttle(() => this.reportProgress(), REDRAW_INTERVAL_MS);

  /** Facts about pages whose slides have not arrived. */
  private readonly facts = new Map<SlideId, PageFacts>();
  private readonly projectId: string;

  /** @param record the stored import: its arrived slides aren't created again */
  constructor(
    private readonly file: File,
    private record: ImportRecord,
    private readonly transfer: TransferHandle,
    private readonly places: SlidePlaces,
    private readonly sender: SlideSender,
    private readonly loadNotes: (pages: number) => Promise<readonly string[]>,
    /** Receives the files within a PDF, to import after it or instead of it. */
    private readonly onAttached: (files: readonly File[]) => void,
  ) {
    this.projectId = record.project_id;
  }

  /** Reads the file and starts to send its slides. Throws `ImportProblem` or `PdfProblem`. */
  async read(): Promise<void> {
    try {
      await this.readFile();
    } catch (error) {
      this.places.release(slidesInState(this.record, 'waiting').length - this.sendTasks.length);
      throw error;
    }
  }

  private async readFile(): Promise<void> {
    this.transfer.update({ status: { is: 'running' } });
    const kind = await detectSlideFileKind(this.file);
    if (kind === 'application/pdf') return this.readPdf();
    this.reservePlaces([{ page: 1 }]);
    const [slide] = this.startSending();
    if (!slide) return;
    const { isAnimated, ...pictures } = await makeSlidePictures(this.file, kind);
    this.isStill = isAnimated;
    this.send({ ...toPlace(slide), pictures, text: '' });
  }

  /** Resolves when everything has arrived, and marks the transfer as done. */
  async waitUntilSent(): Promise<void> {
    try {
      await Promise.all(this.sendTasks);
      this.flushUpdates();
      const pages = unreadablePages(this.record);
      const missing = pages.length > 0 ? uploadsWording.addedExcept(pages) : undefined;
      this.transfer.update({ status: { is: 'done', missing } });
    } finally {
      // After a failure or cancellation, the remaining slides will not arrive.
      await Promise.allSettled(this.sendTasks);
      this.flushUpdates();
      const passing = this.record.slides.filter(({ state }) => state !== 'unreadable');
      removePendingSlides(this.projectId, passing);
    }
  }

  private async readPdf(): Promise<void> {
    const [{ openPdf }, { renderPages }] = await Promise.all([import('./pdf/open-pdf'), import('./pdf/render-pdf')]);
    const opened = await openPdf(this.file, (isWrong) => this.ask(passwordQuestion(this.file.name, isWrong)));
    try {
      if (this.record.slides.length === 0) await this.planPdf(opened);
      await renderPages(opened, this.startSending(), {
        signal: this.transfer.signal,
        onPage: (slide, { pictures: [largest, ...smaller], width, height, text, notes, facts }) => {
          this.facts.set(slide.id, facts);
          // Notes from the presentation take precedence over those in the PDF.
          const place = { ...toPlace(slide), notes: slide.notes || notes };
          if (largest) this.send({ ...place, pictures: { largest, smaller, width, height }, text });
        },
        onUnreadable: (slide) => {
          this.changeRecord((record) => markSlides(record, [slide], 'unreadable'));
          markUnreadableSlides(this.projectId, [slide]);
        },
        waitForRoom: () => this.waitForRoom(),
      });
    } finally {
      void opened.close();
    }
    if (this.record.slides.every(({ state }) => state === 'unreadable')) throw new PdfProblem('broken');
  }

  /** Asks the person which slides a PDF becomes, before anybody sees any of it. */
  private async planPdf(opened: OpenPdf): Promise<void> {
    const { planPdfSlides, readPdfStructure } = await import('./pdf/read-structure');
    const structure = await readPdfStructure(opened);
    const notes = await this.loadNotes(structure.sizes.length);
    const { pageSpecs, files, showsNotes } = await planPdfSlides(this.file.name, structure, (question) =>
      this.ask(question),
    );
    if (files.length > 0) this.onAttached(files);
    if (pageSpecs.length === 0) throw new ReplacedByAttachments();
    this.reservePlaces(pageSpecs, notes);
    this.changeRecord((record) => ({
      ...record,
      deck: { shows_notes: showsNotes, other_files: structure.otherFiles },
    }));
  }

  /** Asks the person a question; if they cancel it, cancels the import. */
  private async ask(question: ImportQuestion): Promise<string> {
    const answer = await askImportQuestion(question, this.transfer.signal);
    if (answer === undefined) cancelTransfer(this.transfer.id);
    this.transfer.signal.throwIfAborted();
    return answer ?? '';
  }

  /** Reserves places for slides, unless an earlier start of this import did. @param notes of each page */
  private reservePlaces(orders: readonly PageSpec[], notes: readonly string[] = []): void {
    if (this.record.slides.length > 0) return;
    const { name } = this.file;
    const { left } = this.places;
    if (left < 1) throw new ImportProblem(uploadsWording.deckIsFull(name, SLIDES_PER_PROJECT_MAX));
    if (orders.length > left) throw new ImportProblem(uploadsWording.tooManyPages(name, orders.length, left));
    const places = this.places.reserve(orders.length);
    const slides = orders.map((order, index): ImportedSlide => ({
      ...places[index]!,
      ...order,
      notes: notes[order.page - 1] ?? '',
      state: 'waiting',
    }));
    this.changeRecord((record) => ({ ...record, slides }));
  }

  /** Adds the slides that must still be created as pending slides, and returns them. */
  private startSending(): readonly ImportedSlide[] {
    const waiting = slidesInState(this.record, 'waiting');
    const all = this.record.slides.length;
    const doneBefore = all - waiting.length;
    for (let nth = 0; nth < doneBefore; nth++) this.shares.push(1);
    this.transfer.update({ parts: all, done: doneBefore, doneBefore });
    addPendingSlides(this.projectId, waiting);
    return waiting;
  }

  private changeRecord(by: (record: ImportRecord) => ImportRecord): void {
    this.record = by(this.record);
    void importRecords.update(this.record.id, by);
  }

  private storeArrivals(slides: readonly Slide[]): void {
    emitSlidesArrived(this.projectId, slides);
    this.changeRecord((record) => markSlides(addPageFacts(record, this.facts), slides, 'arrived'));
  }

  private async waitForRoom(): Promise<void> {
    while (this.unsentCount >= UNSENT_MAX) await new Promise<void>((resolve) => this.roomWaiters.push(resolve));
  }

  private send(slide: LocalSlide): void {
    this.madeSlides.add(slide);
    const share = this.createShareReporter();
    const { signal } = this.transfer;
    this.unsentCount++;
    const sending = this.sender
      .send(slide, { onSent: (sent) => share(sent * 0.95), signal })
      .catch((error: unknown) => this.findStoredSlide(slide.id, error))
      .then((arrived) => {
        share(1);
        this.arrivedSlides.add(arrived);
      })
      .finally(() => {
        this.unsentCount--;
        for (const go of this.roomWaiters.splice(0)) go();
      });
    sending.catch(() => undefined);
    this.sendTasks.push(sending);
  }

  /** If the server rejected a slide because it already has it (a crashed tab sent it), returns that slide; otherwise rethrows. */
  private async findStoredSlide(id: string, error: unknown): Promise<Slide> {
    if (!(error instanceof ApiError) || error.code !== 'invalid-argument') throw error;
    const { slides } = await call(getProject, { id: asProjectId.parse(this.projectId) });
    const stored = slides.find((slide) => slide.id === id);
    if (!stored) throw error;
    return stored;
  }

  /** Returns a function that reports one part's progress, 0 to 1, into the total. */
  private createShareReporter(): (share: number) => void {
    const index = this.shares.push(0) - 1;
    return (share) => {
      this.shares[index] = share;
      this.progress.add(undefined);
    };
  }

  private reportProgress(): void {
    this.transfer.update({ done: this.shares.reduce((sum, each) => sum + each, 0) });
  }

  private flushUpdates(): void {
    for (const news of [this.madeSlides, this.arrivedSlides, this.progress]) news.flush();
  }
}
