import { numberedPosition } from '../../../shared/testing/numbered-position';
import { saveEdits } from '#shared/api/projects';
import type { InputOf } from '#shared/api/contract';
import { partId, type PartRecord } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { newCaption, newClip, newMarker, newSlide } from '../../../testing/records';
import { call } from '../../../testing/test-stack';
import type { Random } from '../../src/features/editor/model/testing/random-edits';

type Named = InputOf<typeof saveEdits>['remove'][number];

/** Records that are saved together: a slide, or a clip with its only marker and a caption. */
interface Piece {
  puts: PartRecord[];
  isThere: boolean;
}

const PIECES_MAX = 12;
let lastCreatedAt = 1_000;

const setVersion = (put: PartRecord, version: number) => ({ ...put, item: { ...put.item, version } }) as PartRecord;

/** The records of one project that one author adds, changes, removes, and adds again. Nobody else changes them. */
export class Pieces {
  readonly #pieces: Piece[] = [];

  constructor(
    private readonly project_id: ProjectId,
    private readonly token: string,
    private readonly random: Random,
  ) {}

  /** Makes and saves an edit. Rejects with the function's error. */
  async edit(): Promise<void> {
    const piece = this.#pieces[Math.floor(this.random() * PIECES_MAX)] ?? this.#make();
    try {
      await this.#editPiece(piece);
    } catch (error) {
      // 'not-found' can also mean that the save succeeded and the project turned Private before the answer.
      this.#forget(piece);
      throw error;
    }
  }

  #editPiece(piece: Piece): Promise<void> {
    if (!piece.isThere) return this.#put(piece);
    if (this.random() < 0.3) return this.#remove(piece);
    return this.#put(piece, (put) => this.#changed(put));
  }

  #forget(piece: Piece): void {
    if (this.#pieces.includes(piece)) this.#pieces.splice(this.#pieces.indexOf(piece), 1);
  }

  #make(): Piece {
    const created_at = ++lastCreatedAt;
    const isSlide = this.random() < 0.2;
    const puts: PartRecord[] = isSlide
      ? [{ entity: 'slide', item: newSlide(this.project_id, created_at) }]
      : [
          { entity: 'clip', item: newClip(this.project_id, created_at, 500) },
          { entity: 'marker', item: newMarker(created_at, created_at, 0) },
          { entity: 'caption', item: newCaption(created_at, 0, 400, 'Said') },
        ];
    const piece = { puts, isThere: false };
    if (this.#pieces.length < PIECES_MAX) this.#pieces.push(piece);
    return piece;
  }

  #changed(put: PartRecord): PartRecord {
    if (put.entity === 'slide') return { ...put, item: { ...put.item, notes: `note ${this.random()}` } };
    if (put.entity === 'clip')
      return { ...put, item: { ...put.item, position: numberedPosition(Math.floor(this.random() * 1000)) } };
    if (put.entity === 'caption') return { ...put, item: { ...put.item, text: `Said ${this.random()}` } };
    return { ...put, item: { ...put.item, source_ms: Math.floor(this.random() * 500) } };
  }

  async #put(piece: Piece, change: (put: PartRecord) => PartRecord = (put) => put): Promise<void> {
    const put = piece.puts.map(change);
    const { versions } = await call(saveEdits, { project_id: this.project_id, put, remove: [] }, this.token);
    piece.puts = put.map((one, index) => setVersion(one, versions[index]?.version ?? NaN));
    piece.isThere = true;
  }

  async #remove(piece: Piece): Promise<void> {
    const remove = piece.puts.map((put): Named => ({ entity: put.entity, id: partId(put), version: put.item.version }));
    await call(saveEdits, { project_id: this.project_id, put: [], remove }, this.token);
    piece.puts = piece.puts.map((put) => setVersion(put, 0));
    piece.isThere = false;
  }
}
