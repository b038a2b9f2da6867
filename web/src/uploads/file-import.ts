import { projectId as asProjectId, slideId, uploadId } from '#shared/entities/scalars';
import { SLIDES_PER_PROJECT_MAX, type Slide } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import { uploadsWording } from '../wording/uploads';
import { ImportProblem } from './import-problem';
import { DECISIVE_BYTES, fileKindOf } from './model/file-kind';
import { checkPicture } from './check-picture';
import { sendUpload } from './send-upload';
import type { TransferHandle } from './uploads-store';

/** Where the next slide goes, and how many still fit. */
export interface Places {
  next(): number;
  left(): number;
}

/** One file on its way to become one or many slides. */
export class FileImport {
  private readonly sending: Promise<void>[] = [];
  /** How much of each part is done, 0 to 1. */
  private readonly shares: number[] = [];

  constructor(
    private readonly projectId: string,
    private readonly file: File,
    private readonly transfer: TransferHandle,
    private readonly places: Places,
    private readonly onUploaded: (slide: Slide) => void,
  ) {}

  /** Reads the file and begins to send what it holds. Throws `ImportProblem`. */
  async read(): Promise<void> {
    this.transfer.update({ status: { is: 'running' } });
    const { name } = this.file;
    const kind = fileKindOf(new Uint8Array(await this.file.slice(0, DECISIVE_BYTES).arrayBuffer()));
    if (!kind) throw new ImportProblem(wordsForUnknown(this.file));
    if (this.places.left() < 1) throw new ImportProblem(uploadsWording.deckIsFull(name, SLIDES_PER_PROJECT_MAX));
    if (kind === 'application/pdf') return this.readPdf();
    await checkPicture(this.file);
    this.transfer.update({ parts: 1 });
    this.send(this.file, kind);
  }

  /** Resolves when everything has arrived; then the transfer is done. */
  async sent(): Promise<void> {
    await Promise.all(this.sending);
    this.transfer.update({ status: { is: 'done' } });
  }

  private async readPdf(): Promise<void> {
    const { renderPdf } = await import('../pdf/render-pdf');
    await renderPdf(this.file, {
      signal: this.transfer.signal,
      onPages: (count) => {
        if (count > this.places.left()) {
          throw new ImportProblem(uploadsWording.tooManyPages(this.file.name, count, this.places.left()));
        }
        this.transfer.update({ parts: count });
      },
      onPage: (picture) => this.send(picture, picture.type),
    });
  }

  private send(picture: Blob, contentType: string): void {
    const share = this.shareOfOne();
    const request = {
      kind: 'slide' as const,
      id: uploadId.parse(newId()),
      project_id: asProjectId.parse(this.projectId),
      slide_id: slideId.parse(newId()),
      position: this.places.next(),
      content_type: contentType,
      size: picture.size,
      notes: '',
    };
    const upload = sendUpload(request, picture, { onSent: (sent) => share(sent * 0.95), signal: this.transfer.signal });
    const sending = upload.then(({ slide }) => {
      share(1);
      if (slide) this.onUploaded(slide);
    });
    sending.catch(() => undefined);
    this.sending.push(sending);
  }

  /** Reports how much of one part is done, 0 to 1, into the sum of all. */
  private shareOfOne(): (share: number) => void {
    const index = this.shares.push(0) - 1;
    return (share) => {
      this.shares[index] = share;
      this.transfer.update({ done: this.shares.reduce((sum, each) => sum + each, 0) });
    };
  }
}

/** A file that says it is a PDF is one, but damaged: to hear that it is none would help nobody. */
const wordsForUnknown = ({ name, type }: File): string =>
  type === 'application/pdf' || /\.pdf$/i.test(name)
    ? uploadsWording.unreadablePdf(name)
    : uploadsWording.notAPicture(name);
