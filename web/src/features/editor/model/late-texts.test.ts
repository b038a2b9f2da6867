import type { InputOf } from '#shared/api/contract';
import type { saveEdits } from '#shared/api/projects';
import { captionName } from '#shared/entities/caption';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { SEED } from '../../../../../testing/seed';
import { writeCaption } from './captions/edit-captions';
import { type Conflict, conflictText } from './conflicts';
import {
  type EditorState,
  createEditorState,
  type Unsaved,
  applyEdit,
  redoStep,
  applyConflictTexts,
  undoStep,
} from './editor-state';
import { editNotes } from './edits/edit-slides';
import { toRecordKey, recordText } from './records';
import { isEmptyDiff, squashDiffs } from './records-diff';
import { buildNextBatch, sendBatch } from './save-batch';
import { toFetchedRecords, mergeFetched } from './saved-records';
import { adoptUnsaved, rebaseOntoSaved, startSending, finishSending, cancelSending } from './sync-state';
import { MemoryServer } from './testing/memory-server';
import { type Random, seededRandom } from './testing/random-edits';
import { sampleProject, sampleSlideId } from './testing/sample-project';

/** The proof uses `LATE_TEXTS=1000`. */
const COURSES = Number(process.env.LATE_TEXTS ?? 20);
const STEPS = 60;

const line = { id: 'A'.repeat(20) as CaptionId, file: '1000' as FileId, start: 0, end: 2000, text: '', version: 1 };
const fields = {
  notes: {
    key: toRecordKey('slide', sampleSlideId(1)),
    write: (text: string) => (view: EditorState['view']) => editNotes(view, sampleSlideId(1), text),
  },
  caption: {
    key: toRecordKey('caption', captionName(line)),
    write: (text: string) => (view: EditorState['view']) => writeCaption(view, captionName(line), text),
  },
};
type Field = (typeof fields)[keyof typeof fields];

/** A save in progress. It arrives or not, at once or after its page has closed, and the page receives the answer or not. */
interface Flight {
  arrive: () => Promise<void>;
  hasArrived: boolean;
  /** Delivers the server's answer to the page; false loses the answer. */
  answer: (isHeard: boolean) => void;
  heard: Promise<void>;
}

/** A person who types in one field, on one page at a time. */
class Writer {
  /** Every text that the field showed or that the person typed. */
  readonly seen = new Set<string>();
  readonly typed = new Set<string>();
  /** Texts that the person saw and replaced. */
  readonly replaced = new Set<string>();
  state!: EditorState;
  flight: Flight | undefined;
  /** Saves of closed pages, which can still arrive. */
  readonly late: Flight[] = [];
  private conflicts: readonly Conflict[] = [];

  constructor(
    private readonly server: SharedServer,
    private readonly field: Field,
  ) {}

  get text(): string {
    return recordText(this.state.view.records.get(this.field.key)!)!;
  }

  become(state: EditorState): void {
    this.state = state;
    this.seen.add(this.text);
  }

  async open(left?: Unsaved): Promise<void> {
    const opened = createEditorState(toFetchedRecords(await this.server.getProject()), this.conflicts);
    this.become(left ? adoptUnsaved(opened, left) : opened);
  }

  async close(): Promise<void> {
    const { sending, pending, sent, conflicts } = this.state;
    this.conflicts = conflicts;
    if (this.flight) this.late.push(this.flight);
    this.flight = undefined;
    await this.open({ ...squashDiffs(sending, pending), sent });
  }

  change(next: (state: EditorState) => EditorState): void {
    const before = this.text;
    this.become(next(this.state));
    if (this.text !== before) this.replaced.add(before);
  }

  write(text: string): void {
    this.typed.add(text);
    this.change((state) => applyEdit(state, this.field.write(text), { name: 'write' }));
  }

  async hear(): Promise<void> {
    const before = this.state.saved;
    const fetched = toFetchedRecords(await this.server.getProject());
    this.become(rebaseOntoSaved(this.state, mergeFetched(this.state.saved, before, fetched)));
  }

  send(): void {
    const { saved, pending } = this.state;
    if (this.flight || isEmptyDiff(pending)) return;
    const batch = buildNextBatch(saved.records, pending);
    this.become(startSending(this.state, batch));
    let input!: InputOf<typeof saveEdits>;
    let settle!: { resolve: (answer: never) => void; reject: (error: unknown) => void };
    const backend = {
      getProject: () => this.server.getProject(),
      updateProject: () => Promise.reject(new Error('Nothing else is changed.')),
      saveEdits: (edits: InputOf<typeof saveEdits>) => {
        input = edits;
        return new Promise<never>((resolve, reject) => (settle = { resolve, reject }));
      },
    };
    const isOpen = () => this.flight === flight;
    const heard = sendBatch(backend, this.state.view.project.id, saved.records, batch).then(
      (absorb) => {
        if (isOpen()) this.become(finishSending(this.state, absorb(this.state.saved)));
      },
      () => {
        if (isOpen()) this.become(cancelSending(this.state));
      },
    );
    let answer: { value?: unknown; error?: unknown } = {};
    const flight: Flight = {
      hasArrived: false,
      heard,
      arrive: async () => {
        flight.hasArrived = true;
        answer = await this.server.save(input, this).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        );
      },
      answer: (isHeard) => {
        if (isHeard && answer.value) settle.resolve(answer.value as never);
        else settle.reject(answer.error ?? new ApiError('internal', 'No network.'));
      },
    };
    this.flight = flight;
  }

  async settle(isHeard: boolean): Promise<void> {
    const { flight } = this;
    if (!flight) return;
    if (!flight.hasArrived) this.late.push(flight);
    flight.answer(isHeard && flight.hasArrived);
    await flight.heard;
    this.flight = undefined;
  }
}

/** The server, which records what overwrote what. */
class SharedServer {
  readonly stored = new Set<string>();
  readonly overwritten: string[] = [];

  constructor(
    private readonly server: MemoryServer,
    private readonly key: string,
  ) {}

  get text(): string {
    return recordText(this.server.records.get(this.key)!)!;
  }

  getProject() {
    return this.server.getProject();
  }

  async save(input: InputOf<typeof saveEdits>, writer: Writer) {
    const before = this.text;
    const answer = await this.server.saveEdits(input);
    this.stored.add(this.text);
    if (this.text !== before && !writer.seen.has(before)) this.overwritten.push(`${this.text} over ${before}`);
    return answer;
  }
}

async function step(writer: Writer, random: Random, token: string): Promise<void> {
  const dice = random();
  if (dice < 0.3) writer.write(random() < 0.5 ? token : `${writer.text} ${token}`.trim());
  else if (dice < 0.5) writer.send();
  else if (dice < 0.62) await (writer.flight?.hasArrived ? undefined : writer.flight?.arrive());
  else if (dice < 0.74) await writer.settle(random() < 0.7);
  else if (dice < 0.82) await writer.hear();
  else if (dice < 0.86) await writer.close();
  else if (dice < 0.9) await writer.late.pop()?.arrive();
  else if (dice < 0.94) writer.change(undoStep);
  else if (dice < 0.96) writer.change(redoStep);
  else writer.change((state) => applyConflictTexts(state, state.conflicts.slice(0, 1), 'use'));
}

/** Delivers all saves and answers, and saves again until nothing is pending. */
async function finish(writers: readonly Writer[]): Promise<void> {
  for (const writer of writers) {
    for (const flight of writer.late.splice(0)) if (!flight.hasArrived) await flight.arrive();
    for (let tries = 0; tries < 10; tries++) {
      if (writer.flight && !writer.flight.hasArrived) await writer.flight.arrive();
      await writer.settle(true);
      await writer.hear();
      writer.send();
    }
    expect(isEmptyDiff(squashDiffs(writer.state.sending, writer.state.pending))).toBe(true);
  }
}

test('guard: a person who writes alone never gets a conflict, whichever responses are lost and pages closed', async () => {
  for (let seed = SEED; seed < SEED + COURSES; seed++) {
    const random = seededRandom(seed);
    const field = fields.notes;
    const writer = new Writer(new SharedServer(new MemoryServer(sampleProject()), field.key), field);
    await writer.open();
    for (let index = 0; index < STEPS; index++) await step(writer, random, `t${index}`);
    await finish([writer]);
    expect({ seed, conflicts: writer.state.conflicts.map(conflictText) }).toEqual({ seed, conflicts: [] });
  }
});

test.each(Object.entries(fields))(
  'guard: of two texts of one field in any order, none overwrites what its writer had not seen; each is saved, replaced by its writer, or a conflict (%s)',
  async (_, field) => {
    for (let seed = SEED; seed < SEED + COURSES; seed++) {
      const random = seededRandom(seed);
      const server = new SharedServer(new MemoryServer(sampleProject({ captions: [line] })), field.key);
      const writers = [new Writer(server, field), new Writer(server, field)];
      for (const writer of writers) await writer.open();
      for (let index = 0; index < STEPS; index++) await step(writers[random() < 0.5 ? 0 : 1]!, random, `t${index}`);
      await finish(writers);
      const lost = writers.flatMap(({ typed, replaced, state }) => {
        const kept = new Set(state.conflicts.map(conflictText));
        return [...typed].filter((text) => !server.stored.has(text) && !replaced.has(text) && !kept.has(text));
      });
      expect({ seed, overwritten: server.overwritten, lost }).toEqual({ seed, overwritten: [], lost: [] });
    }
  },
);
