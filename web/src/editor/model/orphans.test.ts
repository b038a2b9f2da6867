import { captionName } from '#shared/entities/caption';
import { type CaptionId, type FileId } from '#shared/entities/scalars';
import { deleteCaptions } from './captions/delete-captions';
import { writeCaption } from './captions/write-caption';
import { adoptPending, makeEdit, restoreOrphans, undo, unsavedOf } from './editor-store';
import { EMPTY_DIFF } from './records-diff';
import { MemoryServer } from './testing/memory-server';
import { openPage } from './testing/open-page';
import { sampleProject } from './testing/sample-project';

const line = {
  id: 'A'.repeat(20) as CaptionId,
  file: '1000' as FileId,
  start: 0,
  end: 2000,
  text: 'before',
  version: 1,
};
const name = captionName(line);

async function openBrowser(server: MemoryServer, left = EMPTY_DIFF) {
  const { store, autosave, kept } = await openPage(server, left);
  const orphans = () => store.getState().orphans.map(({ text }) => text);
  const texts = () => store.getState().view.captions.map(({ text }) => text);
  const write = (text: string) => makeEdit(store, (view) => writeCaption(view, name, text), { name: 'write' });
  const remove = () => makeEdit(store, (view) => deleteCaptions(view, [name]), { name: 'delete' });
  return { store, autosave, kept, orphans, texts, write, remove };
}

describe('guard: words that were written while somebody else deleted their caption are not lost without a word', () => {
  const server = () => new MemoryServer(sampleProject({ captions: [line] }));

  /** Somebody who wrote in a caption that others deleted, and was told. */
  async function told(shared: MemoryServer, text: string) {
    const [writer, other] = [await openBrowser(shared), await openBrowser(shared)];
    writer.write(text);
    other.remove();
    await other.autosave.flush();
    await writer.autosave.flush();
    expect(writer.orphans()).toEqual([text]);
    return { writer, other };
  }

  test('written offline: they are kept, told, and can be put back and saved', async () => {
    const shared = server();
    const [writer, other] = [await openBrowser(shared), await openBrowser(shared)];
    writer.write('written offline');
    other.remove();
    await other.autosave.flush();
    await writer.autosave.flush();
    expect({ orphans: writer.orphans(), texts: writer.texts() }).toEqual({ orphans: ['written offline'], texts: [] });
    restoreOrphans(writer.store, 'Put back');
    await writer.autosave.flush();
    expect(writer.orphans()).toEqual([]);
    expect((await shared.getProject()).captions.map(({ text }) => text)).toEqual(['written offline']);
  });

  test('left behind by a page that was closed: the next one tells of them', async () => {
    const shared = server();
    const [writer, other] = [await openBrowser(shared), await openBrowser(shared)];
    writer.write('left behind');
    const left = unsavedOf(writer.store.getState());
    other.remove();
    await other.autosave.flush();
    expect((await openBrowser(shared, left)).orphans()).toEqual(['left behind']);
  });

  test('told of and not put back yet when the page is closed: the next one tells of them, until they are let go', async () => {
    const shared = server();
    const { writer } = await told(shared, 'told of');
    expect(unsavedOf(writer.store.getState())).toEqual(EMPTY_DIFF);
    const next = await openBrowser(shared, writer.kept());
    expect(next.orphans()).toEqual(['told of']);
    next.store.setState({ orphans: [] });
    expect(next.kept()).toEqual(EMPTY_DIFF);
    restoreOrphans(writer.store, 'Put back');
    await writer.autosave.flush();
    expect(writer.kept()).toEqual(EMPTY_DIFF);
  });

  const overtakenOf = ({ store }: Awaited<ReturnType<typeof openBrowser>>) => store.getState().overtaken;

  test('when the caption comes back they stay as words alone, and nothing is put back over what stands there', async () => {
    const { writer, other } = await told(server(), 'told of');
    undo(other.store);
    await other.autosave.flush();
    expect({ orphans: writer.orphans(), texts: writer.texts() }).toEqual({ orphans: [], texts: ['before'] });
    expect(overtakenOf(writer)).toEqual(['told of']);
    writer.write('bef0re');
    const next = await openBrowser(server(), writer.kept());
    expect({ texts: next.texts(), overtaken: overtakenOf(next) }).toEqual({ texts: ['bef0re'], overtaken: [] });
  });

  test('a page that is closed leaves older words of the same caption: this page’s stay, the others as words alone', async () => {
    const shared = server();
    const [first, second] = [await openBrowser(shared), await openBrowser(shared)];
    first.write('words of the first page');
    second.write('words of the second page');
    const left = unsavedOf(first.store.getState());
    const other = await openBrowser(shared);
    other.remove();
    await other.autosave.flush();
    await second.autosave.flush();
    adoptPending(second.store, left);
    expect(second.orphans()).toEqual(['words of the second page']);
    expect(overtakenOf(second)).toEqual(['words of the first page']);
  });

  test('what was put back and is not saved yet is not undone by another page that is closed', async () => {
    const { writer } = await told(server(), 'told of');
    const left = writer.kept();
    restoreOrphans(writer.store, 'Put back');
    adoptPending(writer.store, left);
    expect({ texts: writer.texts(), orphans: writer.orphans() }).toEqual({ texts: ['told of'], orphans: [] });
  });

  test('what one has deleted oneself is missed by nobody', async () => {
    const writer = await openBrowser(server());
    writer.write('never mind');
    writer.remove();
    await writer.autosave.flush();
    expect(writer.orphans()).toEqual([]);
  });
});
