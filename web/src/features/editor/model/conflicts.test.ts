import { transcribedId } from '#shared/captions/transcribed-id';
import { captionName } from '#shared/entities/caption';
import { compareSlides } from '#shared/time/timeline';
import { deleteCaptions, writeCaption } from './captions/edit-captions';
import { conflictReason, conflictText } from './conflicts';
import { addUnsavedAsConflicts, adoptPending, type EditorStore, makeEdit, redo, undo } from './editor-store';
import { reorderSlides } from './edits/edit-slides';
import { captionRecord, recordKey } from './records';
import { buildDiff, EMPTY_DIFF, isEmptyDiff } from './records-diff';
import {
  createBrowser,
  line,
  serverNotes,
  openTwo,
  createServer,
  slideId,
  serverTexts,
} from './testing/person-browser';
import { sampleProject } from './testing/sample-project';

describe('guard: a text typed over another than the saved one overwrites nothing', () => {
  test('notes: the saved text stays, and the late one is a conflict until it is used', async () => {
    const server = createServer();
    const [ada, bob] = await openTwo(server);
    ada.note('typed late');
    bob.note('saved first');
    await bob.save();
    await ada.save();
    expect([await serverNotes(server), ada.conflicts()]).toEqual(['saved first', [['changed', 'typed late']]]);
    ada.use();
    await ada.save();
    await bob.save();
    expect([await serverNotes(server), ada.conflicts(), bob.conflicts()]).toEqual(['typed late', [], []]);
  });

  test('captions likewise; other fields of the record are merged as before', async () => {
    const server = createServer(line);
    const [ada, bob] = await openTwo(server);
    ada.write('typed late');
    makeEdit(ada.store, (view) => reorderSlides(view, slideId, 0), { name: 'move' });
    ada.note('late note');
    bob.write('saved first');
    bob.note('first note');
    await bob.save();
    await ada.save();
    expect([await serverTexts(server), await serverNotes(server)]).toEqual([['saved first'], 'first note']);
    expect((await server.getProject()).slides.sort(compareSlides)[0]!.id).toBe(slideId);
    expect(ada.conflicts().sort()).toEqual([
      ['changed', 'late note'],
      ['changed', 'typed late'],
    ]);
  });

  test('the project’s name likewise', async () => {
    const server = createServer();
    const [ada, bob] = await openTwo(server);
    ada.rename('Late');
    bob.rename('First');
    await bob.save();
    await ada.save();
    expect((await server.getProject()).name).toBe('First');
    expect(ada.conflicts()).toEqual([['changed', 'Late']]);
  });

  test('text cleared late leaves what others wrote since, and no conflict', async () => {
    const server = createServer(line);
    const [ada, bob] = await openTwo(server);
    ada.write('');
    bob.write('saved first');
    await bob.save();
    await ada.save();
    expect([await serverTexts(server), ada.conflicts()]).toEqual([['saved first'], []]);
  });

  test('a caption deleted late stays if others changed its text since', async () => {
    const server = createServer(line);
    const [ada, bob] = await openTwo(server);
    ada.deleteLine();
    bob.write('saved first');
    await bob.save();
    await ada.save();
    expect(await serverTexts(server)).toEqual(['saved first']);
  });

  test('undo and redo leave alone what others wrote since; their own text becomes a conflict', async () => {
    const server = createServer();
    const [ada, bob] = await openTwo(server);
    ada.note('one');
    ada.note('two');
    await ada.save();
    bob.note('of Bob');
    await bob.save();
    undo(ada.store);
    await ada.save();
    expect([await serverNotes(server), ada.conflicts()]).toEqual(['of Bob', [['changed', 'one']]]);
    ada.dismiss();
    redo(ada.store);
    await ada.save();
    expect(await serverNotes(server)).toBe('of Bob');
  });

  test("edits that continue one's own text, saved without a response, are saved", async () => {
    const server = createServer();
    const ada = await createBrowser(server).open();
    ada.note('Speak');
    await ada.save();
    const late = { ...ada.left(), sent: { [`slide/${slideId}`]: ['Speak'] } };
    const from = sampleProject().slides.find((slide) => slide.id === slideId)!;
    const updated = {
      [`slide/${slideId}`]: [
        { entity: 'slide', item: from },
        { entity: 'slide', item: { ...from, notes: 'Speak slowly' } },
      ] as const,
    };
    const next = await createBrowser(server).open({ ...late, updated });
    await next.save();
    expect([await serverNotes(server), next.conflicts()]).toEqual(['Speak slowly', []]);
  });
});

describe('guard: text left by a closed page is saved in its place or becomes a conflict', () => {
  test('but not over later text, in notes and captions', async () => {
    const server = createServer(line);
    const [ada, bob] = await openTwo(server);
    ada.note('older notes');
    ada.write('older caption');
    const left = ada.left();
    bob.note('newer notes');
    bob.write('newer caption');
    await bob.save();
    const next = await createBrowser(server).open(left);
    await next.save();
    expect([await serverNotes(server), await serverTexts(server)]).toEqual(['newer notes', ['newer caption']]);
    expect(next.conflicts()).toEqual([
      ['changed', 'older notes'],
      ['changed', 'older caption'],
    ]);
  });

  test("from two pages that wrote offline in one place, the closed one's", async () => {
    const server = createServer();
    const [one, other] = await openTwo(server);
    one.note('of one page');
    other.note('of the other');
    adoptPending(one.store, other.left());
    await one.save();
    expect([await serverNotes(server), one.conflicts()]).toEqual(['of one page', [['changed', 'of the other']]]);
  });

  test('an added caption, saved without a response, does not overwrite its current text', async () => {
    const server = createServer({ ...line, text: 'newer words' });
    const record = captionRecord({ ...line, text: 'older words', version: 0 });
    const next = await createBrowser(server).open({ ...EMPTY_DIFF, added: { [recordKey(record)]: record } });
    await next.save();
    expect([await serverTexts(server), next.conflicts()]).toEqual([['newer words'], [['changed', 'older words']]]);
  });
});

describe('guard: text whose place others deleted is a conflict', () => {
  test('notes of a slide, typed offline', async () => {
    const [ada, bob] = await openTwo(createServer());
    ada.note('typed offline');
    bob.deleteSlide();
    await bob.save();
    await ada.save();
    expect(ada.conflicts()).toEqual([['deleted', 'typed offline']]);
    ada.use();
    expect(ada.conflicts()).toEqual([['deleted', 'typed offline']]);
  });

  test('a caption can be put back and saved, also by the next page', async () => {
    const server = createServer(line);
    const browser = createBrowser(server);
    const [ada, bob] = [await browser.open(), await createBrowser(server).open()];
    ada.write('typed offline');
    bob.deleteLine();
    await bob.save();
    await ada.save();
    expect([ada.conflicts(), ada.texts()]).toEqual([[['deleted', 'typed offline']], []]);
    const next = await browser.open(ada.left());
    expect(next.conflicts()).toEqual([['deleted', 'typed offline']]);
    next.use();
    await next.save();
    expect([next.conflicts(), await serverTexts(server)]).toEqual([[], ['typed offline']]);
    expect((await browser.open()).conflicts()).toEqual([]);
  });

  test('when the caption is restored, both texts are shown', async () => {
    const [ada, bob] = await openTwo(createServer(line));
    ada.write('typed offline');
    bob.deleteLine();
    await bob.save();
    await ada.save();
    undo(bob.store);
    await bob.save();
    expect([ada.conflicts(), ada.texts()]).toEqual([[['changed', 'typed offline']], ['before']]);
  });

  test("deleting one's own place makes no conflict", async () => {
    const ada = await createBrowser(createServer(line)).open();
    ada.write('never mind');
    ada.note('never mind');
    ada.deleteLine();
    ada.deleteSlide();
    await ada.save();
    expect(ada.conflicts()).toEqual([]);
  });
});

describe('guard: captions that the server refuses block nothing else', () => {
  const caption = (nth: number) => ({
    ...{ ...line, id: transcribedId(1, nth) },
    ...{ start: nth * 100, end: nth * 100 + 90, text: `line ${nth}` },
  });
  const WHY = 'A project can have at most 3 captions.';

  /** A server with room for two more captions than the existing one. */
  function almostFull() {
    const server = createServer(caption(1));
    server.captionsMax = 3;
    return server;
  }
  const add = ({ store }: { store: EditorStore }, ...numbers: number[]) =>
    makeEdit(
      store,
      ({ records }) =>
        buildDiff(records, { put: numbers.map((nth) => captionRecord({ ...caption(nth), version: 0 })) }),
      { name: 'import' },
    );

  test('the rest of their save is saved; they are conflicts with the reason, also on the next page', async () => {
    const server = almostFull();
    const browser = createBrowser(server);
    const ada = await browser.open();
    add(ada, 2, 3, 4, 5);
    ada.note('also saved');
    makeEdit(ada.store, (view) => writeCaption(view, captionName(caption(1)), 'changed'), { name: 'write' });
    await ada.save();
    expect(await serverTexts(server)).toHaveLength(3);
    expect(await serverTexts(server)).toContain('changed');
    expect(await serverNotes(server)).toBe('also saved');
    expect(ada.store.getState().saveStatus).toEqual({ name: 'saved' });
    const refused = [
      ['line 4', WHY],
      ['line 5', WHY],
    ];
    const told = ({ store }: typeof ada) =>
      store.getState().conflicts.map((each) => [conflictText(each), each.refusal]);
    expect([told(ada), told(await browser.open(ada.left()))]).toEqual([refused, refused]);
  });

  test('put back when there is room, they are saved', async () => {
    const server = almostFull();
    const ada = await createBrowser(server).open();
    add(ada, 2, 3, 4);
    await ada.save();
    makeEdit(ada.store, (view) => deleteCaptions(view, [captionName(caption(1))]), { name: 'delete' });
    await ada.save();
    ada.use();
    await ada.save();
    expect(await serverTexts(server)).toEqual(['line 2', 'line 3', 'line 4']);
    expect([ada.conflicts(), isEmptyDiff(ada.left())]).toEqual([[], true]);
  });

  test('a save refused for another reason sets none aside', async () => {
    const server = almostFull();
    const ada = await createBrowser(server).open();
    const item = { created_at: 7, clip_created_at: 7, slide_id: slideId, source_ms: 0, version: 0 };
    const put = [{ entity: 'marker' as const, item }, captionRecord({ ...caption(2), version: 0 })];
    makeEdit(ada.store, ({ records }) => buildDiff(records, { put }), { name: 'import' });
    await ada.save();
    expect([await serverTexts(server), ada.conflicts()]).toEqual([['line 1', 'line 2'], []]);
  });
});

test('guard: changes left by a person who can no longer edit are not sent, and are reported once', async () => {
  const server = createServer();
  const [writer, reader] = await openTwo(server);
  writer.note('typed before');
  addUnsavedAsConflicts(reader.store, writer.left());
  addUnsavedAsConflicts(reader.store, writer.left());
  await reader.save();
  const { conflicts, view } = reader.store.getState();
  expect(conflicts.map((each) => [conflictReason(each, view.records, false), conflictText(each)])).toEqual([
    ['not-allowed', 'typed before'],
  ]);
  expect(await serverNotes(server)).toBe('');
  addUnsavedAsConflicts(reader.store, buildDiff(view.records, { remove: [...view.records.values()].slice(-1) }));
  expect(reader.store.getState().conflicts).toHaveLength(2);
});
