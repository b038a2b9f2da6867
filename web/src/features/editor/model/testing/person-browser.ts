import { captionName } from '#shared/entities/caption';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import { createSafeStorage } from '../../../../platform/storage/safe-storage';
import { memoryStorage } from '../../../../platform/storage/testing/memory-storage';
import { deleteCaptions, writeCaption } from '../captions/edit-captions';
import { conflictReason, conflictText } from '../conflicts';
import type { Unsaved } from '../editor-state';
import { dismissConflicts, type EditorStore, makeEdit, resolveConflicts, unsavedChanges } from '../editor-store';
import { editProject } from '../edits/edit-project';
import { deleteSlide, editNotes } from '../edits/edit-slides';
import { EMPTY_DIFF } from '../records-diff';
import { createConflictStorage } from '../unsaved-storage';
import { MemoryServer } from './memory-server';
import { openPage } from './open-page';
import { PROJECT_ID, sampleProject, sampleSlideId } from './sample-project';

export const slideId = sampleSlideId(3);
export const line = {
  id: 'A'.repeat(20) as CaptionId,
  file: '1000' as FileId,
  start: 0,
  end: 2000,
  text: 'before',
  version: 1,
};
export const lineName = captionName(line);

const reasons = (store: EditorStore): [string, string][] => {
  const { conflicts, view } = store.getState();
  return conflicts.map((each) => [conflictReason(each, view.records, true), conflictText(each)]);
};

/** A person's browser. Its stored conflicts outlast its pages. */
export function createBrowser(server: MemoryServer) {
  const storage = createSafeStorage(() => kept);
  const kept = memoryStorage();
  const open = async (left: Unsaved = EMPTY_DIFF) => {
    const page = await openPage(server, left, createConflictStorage('ada', PROJECT_ID, storage));
    const { store, autosave } = page;
    return {
      ...page,
      note: (notes: string) => makeEdit(store, (view) => editNotes(view, slideId, notes), { name: 'write' }),
      write: (text: string) => makeEdit(store, (view) => writeCaption(view, lineName, text), { name: 'write' }),
      deleteLine: () => makeEdit(store, (view) => deleteCaptions(view, [lineName]), { name: 'delete' }),
      deleteSlide: () => makeEdit(store, (view) => deleteSlide(view, slideId), { name: 'delete' }),
      rename: (title: string) => makeEdit(store, (view) => editProject(view, { name: title }), { name: 'rename' }),
      save: () => autosave.flush(),
      left: () => unsavedChanges(store.getState()),
      use: () => resolveConflicts(store, store.getState().conflicts, 'use'),
      dismiss: () => dismissConflicts(store, store.getState().conflicts),
      conflicts: () => reasons(store),
      texts: () => store.getState().view.captions.map(({ text }) => text),
    };
  };
  return { open };
}

export const createServer = (...captions: (typeof line)[]) => new MemoryServer(sampleProject({ captions }));
export const openTwo = async (server: MemoryServer) =>
  [await createBrowser(server).open(), await createBrowser(server).open()] as const;
export const serverNotes = async (server: MemoryServer) =>
  (await server.getProject()).slides.find((slide) => slide.id === slideId)?.notes;
export const serverTexts = async (server: MemoryServer) =>
  (await server.getProject()).captions.map(({ text }) => text).sort();
