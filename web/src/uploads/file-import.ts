import type { SlideId } from '#shared/entities/scalars';
import { type Slide, SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { uploadsWording } from '../wording/uploads';
import { ImportProblem } from './import-problem';
import { inBursts } from './in-bursts';
import { kindOfSlideFile } from './slides/kind-of-slide-file';
import type { LocalSlide } from './slides/local-slide';
import { picturesOfFile } from './slides/picture-file';
import type { Place, Places } from './slides/places';
import type { SlideSender } from './slides/slide-sender';
import { expectSlides, forgetSlides, noteArrivals, showLocalSlides } from './slides/slides-on-their-way';
import type { TransferHandle } from './uploads-store';

/** Slides that are made and not sent yet, at most: their pictures are kept in memory. */
const UNSENT_MAX = 48;

/** The deck is drawn anew at most so often while slides are made and arrive: drawing it costs as much as drawing a page. */
const BURST_MS = 250;

/** Where a slide goes, and what its speaker noted. */
type NotedPlace = Place & { notes: string };

/** One file on its way to become one or many slides. */
export class FileImport {
  private readonly sending: Promise<void>[] = [];
  /** How much of each part is done, 0 to 1. */
  private readonly shares: number[] = [];
  /** Whether the slide shows one frame of a file that has several. Known once the file is read. */
  isStill = false;
  private expected: readonly SlideId[] = [];
  private unsent = 0;
  private waiting: (() => void)[] = [];
  private readonly made = inBursts<LocalSlide>((slides) => showLocalSlides(this.projectId, slides), BURST_MS);
  private readonly arrived = inBursts<Slide>((slides) => noteArrivals(this.projectId, slides), BURST_MS);
  private readonly progress = inBursts(() => this.tellProgress(), BURST_MS);

  constructor(
    private readonly projectId: string,
    private readonly file: File,
    private readonly transfer: TransferHandle,
    private readonly places: Places,
    private readonly sender: SlideSender,
    /** Gives the speaker's notes for so many pages. */
    private readonly notesFor: (pages: number) => Promise<readonly string[]>,
  ) {}

  /** Reads the file and begins to send what it holds. Throws `ImportProblem` or `PdfProblem`. */
  async read(): Promise<void> {
    try {
      await this.readFile();
    } catch (error) {
      const unused = this.expected.slice(this.sending.length);
      this.places.giveBack(unused.length);
      throw error;
    }
  }

  private async readFile(): Promise<void> {
    this.transfer.update({ status: { is: 'running' } });
    const { name } = this.file;
    const kind = await kindOfSlideFile(this.file);
    if (this.places.left < 1) throw new ImportProblem(uploadsWording.deckIsFull(name, SLIDES_PER_PROJECT_MAX));
    if (kind === 'application/pdf') return this.readPdf();
    const [place] = this.expect(1, []);
    const { isAnimated, ...pictures } = await picturesOfFile(this.file, kind);
    this.isStill = isAnimated;
    this.send({ ...place!, pictures, text: '' });
  }

  /** Resolves when everything has arrived; then the transfer is done. */
  async sent(): Promise<void> {
    try {
      await Promise.all(this.sending);
      this.tellAll();
      this.transfer.update({ status: { is: 'done' } });
    } finally {
      // What has not arrived will not, after one of them failed or all were cancelled.
      await Promise.allSettled(this.sending);
      this.tellAll();
      forgetSlides(this.projectId, this.expected);
    }
  }

  private async readPdf(): Promise<void> {
    const { renderPdf } = await import('../pdf/render-pdf');
    let places: readonly NotedPlace[] = [];
    await renderPdf(this.file, {
      signal: this.transfer.signal,
      onPages: async (count) => {
        if (count > this.places.left) {
          throw new ImportProblem(uploadsWording.tooManyPages(this.file.name, count, this.places.left));
        }
        places = this.expect(count, await this.notesFor(count));
      },
      onPage: ({ number, pictures: [largest, ...smaller], width, height, text }) => {
        const place = places[number - 1];
        if (place && largest) this.send({ ...place, pictures: { largest, smaller, width, height }, text });
      },
      room: () => this.room(),
    });
  }

  /** Takes places for slides and shows that they are on their way. */
  private expect(count: number, notes: readonly string[]): readonly NotedPlace[] {
    const places = this.places.take(count).map((place, index) => ({ ...place, notes: notes[index] ?? '' }));
    this.expected = places.map(({ id }) => id);
    this.transfer.update({ parts: count });
    expectSlides(this.projectId, places);
    return places;
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
