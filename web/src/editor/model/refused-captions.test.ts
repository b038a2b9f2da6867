import { transcribedId } from '#shared/captions/transcribed-id';
import { type Caption } from '#shared/entities/caption';
import { type FileId } from '#shared/entities/scalars';
import { createAutosave } from './autosave';
import { adoptPending, createEditorStore, makeEdit, restoreRefused } from './editor-store';
import { deleteCaptions } from './captions/delete-captions';
import { writeCaption } from './captions/write-caption';
import { editNotes } from './edits/edit-notes';
import { captionRecord } from './records';
import { diffOf, diffSize, EMPTY_DIFF, type RecordsDiff } from './records-diff';
import { MemoryServer } from './testing/memory-server';
import { sampleProject, sampleSlideId } from './testing/sample-project';

const caption = (nth: number, version = 1): Caption => ({
  ...{ id: transcribedId(1, nth), file: '1000' as FileId },
  ...{ start: nth * 100, end: nth * 100 + 90, text: `line ${nth}`, version },
});

async function openBrowser(server: MemoryServer, left = EMPTY_DIFF) {
  let kept: RecordsDiff = EMPTY_DIFF;
  const keep = (diff: RecordsDiff) => {
    kept = diff;
    return true;
  };
  const store = createEditorStore(await server.getProject(), { keep });
  const autosave = createAutosave(store, server);
  adoptPending(store, left);
  const add = (...numbers: number[]) =>
    makeEdit(store, ({ records }) => diffOf(records, { put: numbers.map((nth) => captionRecord(caption(nth, 0))) }), {
      name: 'import',
    });
  const refused = () => store.getState().refused.map(({ caption: { text }, why }) => [text, why]);
  return { store, autosave, add, refused, kept: () => kept };
}

const textsOn = async (server: MemoryServer) => (await server.getProject()).captions.map(({ text }) => text).sort();

describe('guard: captions that the server refuses stand in the way of nothing else', () => {
  /** Room for two more than the one that is there. */
  function almostFull(): MemoryServer {
    const server = new MemoryServer(sampleProject({ captions: [caption(1)] }));
    server.captionsMax = 3;
    return server;
  }
  const WHY = 'A project holds at most 3 captions.';

  test('the rest of their save is saved; they are set aside with the reason, and kept over a reload', async () => {
    const server = almostFull();
    const browser = await openBrowser(server);
    browser.add(2, 3, 4, 5);
    makeEdit(browser.store, (view) => editNotes(view, sampleSlideId(1), 'also saved'), { name: 'notes' });
    makeEdit(browser.store, (view) => writeCaption(view, `1000/${caption(1).id}`, 'changed'), { name: 'write' });
    await browser.autosave.flush();
    expect(await textsOn(server)).toHaveLength(3);
    expect(await textsOn(server)).toContain('changed');
    expect((await server.getProject()).slides[0]!.notes).toBe('also saved');
    expect(browser.store.getState().saveStatus).toEqual({ name: 'saved' });
    expect(browser.refused()).toEqual([
      ['line 4', WHY],
      ['line 5', WHY],
    ]);
    const next = await openBrowser(server, browser.kept());
    await next.autosave.flush();
    expect(next.refused()).toEqual(browser.refused());
  });

  test('put back where there is room by then, they are saved', async () => {
    const server = almostFull();
    const { store, autosave, add, refused, kept } = await openBrowser(server);
    add(2, 3, 4);
    await autosave.flush();
    makeEdit(store, (view) => deleteCaptions(view, [`1000/${caption(1).id}`]), { name: 'delete' });
    await autosave.flush();
    restoreRefused(store, 'Put back');
    await autosave.flush();
    expect(await textsOn(server)).toEqual(['line 2', 'line 3', 'line 4']);
    expect([refused(), diffSize(kept())]).toEqual([[], 0]);
  });

  test('a save that is refused for something else sets none aside', async () => {
    const server = almostFull();
    const { store, autosave, refused } = await openBrowser(server);
    const orphan = { created_at: 7, clip_created_at: 7, slide_id: sampleSlideId(1), source_ms: 0, version: 0 };
    const put = [{ entity: 'marker' as const, item: orphan }];
    makeEdit(store, ({ records }) => diffOf(records, { put: [...put, captionRecord(caption(2, 0))] }), { name: 'x' });
    await autosave.flush();
    expect(await textsOn(server)).toEqual(['line 1', 'line 2']);
    expect(refused()).toEqual([]);
  });
});
