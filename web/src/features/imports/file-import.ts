import { getProject } from '#shared/api/projects';
import { projectId as asProjectId, type SlideId } from '#shared/entities/scalars';
import { type Slide, SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { ApiError } from '#shared/errors';
import { call } from '../../platform/api/call';
import { uploadsWording } from '../../wording/imports';
import { inBursts } from './batches';
import { ImportProblem, PdfProblem } from './import-problem';
import { askAboutImport, type ImportQuestion } from './import-questions';
import {
  addFacts,
  type ImportedSlide,
  type ImportRecord,
  markSlides,
  slidesThatAre,
  unreadablePages,
  updateImport,
} from './import-records';
import { kindOfSlideFile } from './model/slide-file-kind';
import type { OpenPdf } from './pdf/open-pdf';
import type { PageFacts } from './pdf/page-facts';
import type { PageOrder } from './pdf/render-pdf';
import { slidesOfPdf } from './pdf/slides-of-pdf';
import {
  expectSlides,
  forgetSlides,
  type LocalSlide,
  noteArrivals,
  showLocalSlides,
  showUnreadableSlides,
} from './slides/pending-slides';
import { picturesOfFile } from './slides/picture-file';
import type { Places } from './slides/slide-places';
import type { SlideSender } from './slides/slide-sender';
import { cancelTransfer, type TransferHandle } from './transfers';

/** Slides that are made and not sent yet, at most: their pictures are kept in memory. */
const UNSENT_MAX = 48;

/** The deck is drawn anew at most so often while slides are made and arrive: drawing it costs as much as drawing a page. */
const BURST_MS = 250;

const placeOf = ({ id, position, notes }: ImportedSlide) => ({ id, position, notes });

const passwordQuestion = (name: string, isWrong: boolean): ImportQuestion => ({
  title: uploadsWording.passwordTitle,
  text: uploadsWording.passwordText(name),
  error: isWrong ? uploadsWording.passwordWrong : undefined,
});

/** A portfolio is left out, as the files within it are imported in its place. */
export class AttachedInstead extends Error {
  constructor() {
    super('The files within it are imported instead.');
    this.name = 'AttachedInstead';
  }
}

/** One file on its way to become one or many slides. */
export class FileImport {
  private readonly sending: Promise<void>[] = [];
  /** How much of each part is done, 0 to 1. */
  private readonly shares: number[] = [];
  /** Whether the slide shows one frame of a file that has several. Known once the file is read. */
  isStill = false;
  private unsent = 0;
  private waiting: (() => void)[] = [];
  private readonly made = inBursts<LocalSlide>((slides) => showLocalSlides(this.projectId, slides), BURST_MS);
  private readonly arrived = inBursts<Slide>((slides) => this.takeArrivals(slides), BURST_MS);
  private readonly progress = inBursts(() => this.tellProgress(), BURST_MS);

  /** What was seen of pages whose slides have not arrived. */
  private readonly facts = new Map<SlideId, PageFacts>();
  private readonly projectId: string;

  /** @param record what is known of the import: its slides that have arrived are not made again */
  constructor(
    private readonly file: File,
    private record: ImportRecord,
    private readonly transfer: TransferHandle,
    private readonly places: Places,
    private readonly sender: SlideSender,
    /** Gives the speaker's notes for so many pages. */
    private readonly notesFor: (pages: number) => Promise<readonly string[]>,
    /** Takes the files within a PDF that are imported after it, or in place of it. */
    private readonly onAttached: (files: readonly File[]) => void,
  ) {
    this.projectId = record.project_id;
  }

  /** Reads the file and begins to send what it holds. Throws `ImportProblem` or `PdfProblem`. */
  async read(): Promise<void> {
    try {
      await this.readFile();
    } catch (error) {
      this.places.giveBack(slidesThatAre(this.record, 'waiting').length - this.sending.length);
      throw error;
    }
  }

  private async readFile(): Promise<void> {
    this.transfer.update({ status: { is: 'running' } });
    const kind = await kindOfSlideFile(this.file);
    if (kind === 'application/pdf') return this.readPdf();
    this.plan([{ page: 1 }]);
    const [slide] = this.begin();
    if (!slide) return;
    const { isAnimated, ...pictures } = await picturesOfFile(this.file, kind);
    this.isStill = isAnimated;
    this.send({ ...placeOf(slide), pictures, text: '' });
  }

  /** Resolves when everything has arrived; then the transfer is done. */
  async sent(): Promise<void> {
    try {
      await Promise.all(this.sending);
      this.tellAll();
      const pages = unreadablePages(this.record);
      const missing = pages.length > 0 ? uploadsWording.addedExcept(pages) : undefined;
      this.transfer.update({ status: { is: 'done', missing } });
    } finally {
      // What has not arrived will not, after one of them failed or all were cancelled.
      await Promise.allSettled(this.sending);
      this.tellAll();
      const passing = this.record.slides.filter(({ state }) => state !== 'unreadable');
      forgetSlides(
        this.projectId,
        passing.map(({ id }) => id),
      );
    }
  }

  private async readPdf(): Promise<void> {
    const [{ openPdf }, { renderPages }] = await Promise.all([import('./pdf/open-pdf'), import('./pdf/render-pdf')]);
    const opened = await openPdf(this.file, (isWrong) => this.ask(passwordQuestion(this.file.name, isWrong)));
    try {
      if (this.record.slides.length === 0) await this.planPdf(opened);
      await renderPages(opened, this.begin(), {
        signal: this.transfer.signal,
        onPage: (slide, { pictures: [largest, ...smaller], width, height, text, notes, facts }) => {
          this.facts.set(slide.id, facts);
          // What the presentation says of its notes goes before what the PDF says.
          const place = { ...placeOf(slide), notes: slide.notes || notes };
          if (largest) this.send({ ...place, pictures: { largest, smaller, width, height }, text });
        },
        onUnreadable: (slide) => {
          this.change((record) => markSlides(record, [slide.id], 'unreadable'));
          showUnreadableSlides(this.projectId, [slide]);
        },
        room: () => this.room(),
      });
    } finally {
      await opened.close();
    }
    if (this.record.slides.every(({ state }) => state === 'unreadable')) throw new PdfProblem('broken');
  }

  /** Decides with the person which slides a PDF becomes, before anything of it is shown to anybody. */
  private async planPdf(opened: OpenPdf): Promise<void> {
    const { readStructure } = await import('./pdf/read-structure');
    const structure = await readStructure(opened);
    const notes = await this.notesFor(structure.sizes.length);
    const { orders, files, showsNotes } = await slidesOfPdf(this.file.name, structure, (question) =>
      this.ask(question),
    );
    if (files.length > 0) this.onAttached(files);
    if (orders.length === 0) throw new AttachedInstead();
    this.plan(orders, notes);
    this.change((record) => ({ ...record, deck: { shows_notes: showsNotes, other_files: structure.otherFiles } }));
  }

  /** Asks the person something; cancels the import where they do. */
  private async ask(question: ImportQuestion): Promise<string> {
    const answer = await askAboutImport(question, this.transfer.signal);
    if (answer === undefined) cancelTransfer(this.transfer.id);
    this.transfer.signal.throwIfAborted();
    return answer ?? '';
  }

  /**
   * Takes places for slides, unless an earlier start of this import has taken them.
   * @param notes of each page
   */
  private plan(orders: readonly PageOrder[], notes: readonly string[] = []): void {
    if (this.record.slides.length > 0) return;
    const { name } = this.file;
    const { left } = this.places;
    if (left < 1) throw new ImportProblem(uploadsWording.deckIsFull(name, SLIDES_PER_PROJECT_MAX));
    if (orders.length > left) throw new ImportProblem(uploadsWording.tooManyPages(name, orders.length, left));
    const places = this.places.take(orders.length);
    const slides = orders.map((order, index): ImportedSlide => ({
      ...places[index]!,
      ...order,
      notes: notes[order.page - 1] ?? '',
      state: 'waiting',
    }));
    this.change((record) => ({ ...record, slides }));
  }

  /** Shows the slides that are still to be made as on their way, and gives them. */
  private begin(): readonly ImportedSlide[] {
    const waiting = slidesThatAre(this.record, 'waiting');
    const all = this.record.slides.length;
    const doneBefore = all - waiting.length;
    for (let nth = 0; nth < doneBefore; nth++) this.shares.push(1);
    this.transfer.update({ parts: all, done: doneBefore, doneBefore });
    expectSlides(this.projectId, waiting.map(placeOf));
    return waiting;
  }

  /** Changes what is known of the import, here and on this computer. */
  private change(by: (record: ImportRecord) => ImportRecord): void {
    this.record = by(this.record);
    void updateImport(this.record.id, by);
  }

  private takeArrivals(slides: readonly Slide[]): void {
    noteArrivals(this.projectId, slides);
    const ids = slides.map(({ id }) => id);
    this.change((record) => markSlides(addFacts(record, this.facts), ids, 'arrived'));
  }

  private async room(): Promise<void> {
    while (this.unsent >= UNSENT_MAX) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private send(slide: LocalSlide): void {
    this.made.add(slide);
    const share = this.shareOfOne();
    const { signal } = this.transfer;
    this.unsent++;
    const sending = this.sender
      .send(slide, { onSent: (sent) => share(sent * 0.95), signal })
      .catch((error: unknown) => this.findStored(slide.id, error))
      .then((arrived) => {
        share(1);
        this.arrived.add(arrived);
      })
      .finally(() => {
        this.unsent--;
        for (const go of this.waiting.splice(0)) go();
      });
    sending.catch(() => undefined);
    this.sending.push(sending);
  }

  /** The slide, where the server refused it because it has it: a tab that died had just sent it. Throws what it is given otherwise. */
  private async findStored(id: string, error: unknown): Promise<Slide> {
    if (!(error instanceof ApiError) || error.code !== 'invalid-argument') throw error;
    const { slides } = await call(getProject, { id: asProjectId.parse(this.projectId) });
    const stored = slides.find((slide) => slide.id === id);
    if (!stored) throw error;
    return stored;
  }

  /** Reports how much of one part is done, 0 to 1, into the sum of all. */
  private shareOfOne(): (share: number) => void {
    const index = this.shares.push(0) - 1;
    return (share) => {
      this.shares[index] = share;
      this.progress.add(undefined);
    };
  }

  private tellProgress(): void {
    this.transfer.update({ done: this.shares.reduce((sum, each) => sum + each, 0) });
  }

  private tellAll(): void {
    for (const news of [this.made, this.arrived, this.progress]) news.flush();
  }
}
