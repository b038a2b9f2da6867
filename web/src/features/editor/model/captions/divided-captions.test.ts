import { captionName } from '#shared/entities/caption';
import { type EditorStore, makeEdit, undo } from '../editor-store';
import { addTake } from '../edits/edit-clips';
import type { MemoryServer } from '../testing/memory-server';
import { createBrowser, line, lineName, openTwo, createServer, serverTexts } from '../testing/person-browser';
import { sampleClip } from '../testing/sample-project';
import { deleteCaptions, writeCaption } from './edit-captions';

const TEXT = 'one two six ten won too her him you she';
const whole = { ...line, end: 10_000, text: TEXT };

type Page = Awaited<ReturnType<typeof openTwo>>[number];
const nameOf = (store: EditorStore, index: number) => captionName(store.getState().view.lines[index]!.caption);
const cut = ({ store }: Page) =>
  makeEdit(
    store,
    (view) => addTake(view, { clip: sampleClip(5000, 1500, 1), markers: [] }, { start: 3000, end: 7000 }, 6000),
    { name: 'retake' },
  );
const write = ({ store }: Page, index: number, text: string) =>
  makeEdit(store, (view) => writeCaption(view, nameOf(store, index), text), { name: 'write' });
const remove = ({ store }: Page, index: number) =>
  makeEdit(store, (view) => deleteCaptions(view, [nameOf(store, index)]), { name: 'delete' });
const shown = ({ store }: Page) => store.getState().view.lines.map(({ caption }) => caption.text);

/** Two people with the same caption, part of which a retake has replaced. */
async function openCut(): Promise<[MemoryServer, Page, Page]> {
  const server = createServer(whole);
  const [ada, bob] = await openTwo(server);
  cut(ada);
  await ada.save();
  await bob.save();
  expect(shown(bob)).toEqual(['one two six', 'him you she']);
  return [server, ada, bob];
}

describe('guard: two people editing a cut caption', () => {
  test.each([
    [0, 1],
    [1, 0],
  ])('do not conflict in different parts (%d, %d)', async (first, second) => {
    const [server, ada, bob] = await openCut();
    write(ada, first, `Ada ${first}`);
    write(bob, second, `Bob ${second}`);
    await ada.save();
    await bob.save();
    await ada.save();
    const both = [`Ada ${first}`, `Bob ${second}`];
    expect([ada.conflicts(), bob.conflicts()]).toEqual([[], []]);
    expect(await serverTexts(server)).toEqual([...both, 'ten won too her'].sort());
    expect([shown(ada).sort(), shown(bob).sort()]).toEqual([both, both]);
    undo(bob.store);
    await bob.save();
    expect(shown(bob)).toContain(`Ada ${first}`);
  });

  test('conflict in the same part', async () => {
    const [server, ada, bob] = await openCut();
    write(ada, 1, 'of Ada');
    write(bob, 1, 'of Bob');
    await ada.save();
    await bob.save();
    expect(bob.conflicts()).toEqual([['changed', 'of Bob']]);
    bob.use();
    await bob.save();
    expect(await serverTexts(server)).toEqual(['of Bob', 'one two six', 'ten won too her']);
  });

  test('lose nothing when one deletes a part: a caption divided meanwhile stays', async () => {
    const [server, ada, bob] = await openCut();
    write(ada, 1, 'of Ada');
    remove(bob, 0);
    await ada.save();
    await bob.save();
    expect([await serverTexts(server), bob.conflicts()]).toEqual([['of Ada', 'one two six', 'ten won too her'], []]);
  });
});

describe('guard: a caption that others changed meanwhile is not divided', () => {
  const INDEED = `${TEXT} indeed`;

  test.each([0, 1])('text typed in a part of it is a conflict, and everything else stays (%d)', async (part) => {
    const server = createServer(whole);
    const [ada, bob] = await openTwo(server);
    write(ada, 0, INDEED);
    cut(bob);
    write(bob, part, 'of Bob');
    await ada.save();
    await bob.save();
    expect(await serverTexts(server)).toEqual([INDEED]);
    expect(bob.conflicts().map(([, words]) => words)).toEqual(['of Bob']);
  });

  test('unless the other text is one’s own, saved without a response', async () => {
    const server = createServer({ ...whole, text: INDEED });
    const writer = await createBrowser(createServer(whole)).open();
    write(writer, 0, INDEED);
    cut(writer);
    write(writer, 0, 'first part');
    const next = await createBrowser(server).open({ ...writer.left(), sent: { [`caption/${lineName}`]: [INDEED] } });
    await next.save();
    expect(next.conflicts()).toEqual([]);
    expect((await serverTexts(server)).join(' ')).toMatch(/first part .*indeed/);
  });

  test('nor does deleting a part delete it', async () => {
    const server = createServer(whole);
    const [ada, bob] = await openTwo(server);
    write(ada, 0, INDEED);
    cut(bob);
    remove(bob, 0);
    await ada.save();
    await bob.save();
    expect([await serverTexts(server), bob.conflicts()]).toEqual([[INDEED], []]);
  });

  test('one that others have deleted does not come back', async () => {
    const server = createServer(whole);
    const [ada, bob] = await openTwo(server);
    ada.deleteLine();
    cut(bob);
    write(bob, 1, 'of Bob');
    await ada.save();
    await bob.save();
    expect([await serverTexts(server), bob.conflicts()]).toEqual([[], [['deleted', 'of Bob']]]);
  });
});
