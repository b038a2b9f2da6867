import type { CaptionId, FileId } from '#shared/entities/scalars';
import { adoptPending, makeEdit, unsavedOf } from './editor-store';
import { openedState, withEdit, withSaved, withSending } from './editor-state';
import { deleteSlide } from './edits/delete-slide';
import { editNotes } from './edits/edit-notes';
import { editProject } from './edits/edit-project';
import { captionRecord, keyOf, keyOfName } from './records';
import { EMPTY_DIFF } from './records-diff';
import { nextBatch } from './save-batch';
import { fetchedIn, savedFrom } from './saved-records';
import { MemoryServer } from './testing/memory-server';
import { openPage } from './testing/open-page';
import { openedSample, sampleProject, sampleSlideId } from './testing/sample-project';

const id = sampleSlideId(3);
const line = {
  id: 'A'.repeat(20) as CaptionId,
  file: '1000' as FileId,
  start: 0,
  end: 2000,
  text: 'older words',
  version: 1,
};

async function openBrowser(server: MemoryServer, left = EMPTY_DIFF) {
  const { store, autosave } = await openPage(server, left);
  const write = (notes: string) => makeEdit(store, (view) => editNotes(view, id, notes), { name: 'write' });
  const remove = () => makeEdit(store, (view) => deleteSlide(view, id), { name: 'delete' });
  const save = () => autosave.flush();
  const overtaken = () => store.getState().overtaken;
  return { store, write, remove, save, overtaken, left: () => unsavedOf(store.getState()) };
}

const notesOf = async (server: MemoryServer) =>
  (await server.getProject()).slides.find((slide) => slide.id === id)?.notes;

describe('guard: words that were written where they can not be saved any more are not lost without a word', () => {
  test('notes that were typed offline to a slide that somebody else deleted are told', async () => {
    const server = new MemoryServer(sampleProject());
    const [writer, other] = [await openBrowser(server), await openBrowser(server)];
    writer.write('typed offline');
    other.remove();
    await other.save();
    await writer.save();
    expect(writer.overtaken()).toEqual(['typed offline']);
  });

  test('so are those that a closed page left behind', async () => {
    const server = new MemoryServer(sampleProject());
    const [writer, other] = [await openBrowser(server), await openBrowser(server)];
    writer.write('left behind');
    const left = writer.left();
    other.remove();
    await other.save();
    expect((await openBrowser(server, left)).overtaken()).toEqual(['left behind']);
  });

  test('also where another change is saved first', () => {
    const opened = openedState(fetchedIn(openedSample()));
    const noted = withEdit(opened, (view) => editNotes(view, id, 'typed offline'), { name: 'write' });
    const renamed = withEdit(noted, (view) => editProject(view, { name: 'A new name' }), { name: 'rename' });
    const left = new Map([...opened.saved.records].filter(([key]) => key !== keyOfName('slide', id)));
    const news = withSaved(renamed, savedFrom(left));
    expect(withSending(news, nextBatch(left, news.pending)).overtaken).toEqual(['typed offline']);
  });

  test('a caption whose arrival a closed page did not hear of does not take the place of what it says by now', async () => {
    const server = new MemoryServer(sampleProject({ captions: [{ ...line, text: 'newer words' }] }));
    const left = { ...EMPTY_DIFF, added: { [keyOf(captionRecord(line))]: captionRecord({ ...line, version: 0 }) } };
    const next = await openBrowser(server, left);
    await next.save();
    expect((await server.getProject()).captions.map(({ text }) => text)).toEqual(['newer words']);
    expect(next.overtaken()).toEqual(['older words']);
  });

  test('of two pages that wrote offline in one place, the words of the one that closed are told', async () => {
    const server = new MemoryServer(sampleProject());
    const [one, other] = [await openBrowser(server), await openBrowser(server)];
    one.write('of one page');
    other.write('of the other');
    adoptPending(one.store, other.left());
    await one.save();
    expect(await notesOf(server)).toBe('of one page');
    expect(one.overtaken()).toEqual(['of the other']);
  });

  test('nobody misses what they deleted themselves', async () => {
    const writer = await openBrowser(new MemoryServer(sampleProject()));
    writer.write('never mind');
    writer.remove();
    await writer.save();
    expect(writer.overtaken()).toEqual([]);
  });

  test('what a closed page left behind does not take the place of what was written since', async () => {
    const server = new MemoryServer(sampleProject());
    const [writer, other] = [await openBrowser(server), await openBrowser(server)];
    writer.write('older words');
    const left = writer.left();
    other.write('newer words');
    await other.save();
    const next = await openBrowser(server, left);
    await next.save();
    expect(await notesOf(server)).toBe('newer words');
    expect(next.overtaken()).toEqual(['older words']);
  });

  test('words that go on from what is there are saved: a part of them had arrived before the page was closed', async () => {
    const server = new MemoryServer(sampleProject());
    const writer = await openBrowser(server);
    writer.write('Speak slowly');
    const left = writer.left();
    const other = await openBrowser(server);
    other.write('Speak');
    await other.save();
    const next = await openBrowser(server, left);
    await next.save();
    expect(await notesOf(server)).toBe('Speak slowly');
    expect(next.overtaken()).toEqual([]);
  });
});
