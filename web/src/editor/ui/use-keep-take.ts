import { useCallback } from 'react';
import { type KeptTake } from '../../recorder/model/take-clip';
import { type Span } from '#shared/time/timeline';
import { editorWording as words } from '../../wording/editor';
import { keepTake } from '../model/edits/keep-take';
import { makeEdit, undo } from '../model/editor-store';
import { spanOfClip } from '../model/project-view';
import { useEditor } from './editor-context';

/**
 * Gives the function that puts a take on the timeline, or in the place of what it was made to replace. It rejects with the
 * server's words when that refuses (the plan's limit); offline the take waits with the other changes.
 */
export function useKeepTake(replaced: Span | undefined): (kept: KeptTake) => Promise<void> {
  const { store, session, playback, autosave } = useEditor();
  return useCallback(
    async (kept) => {
      const name = replaced ? words.edits.retake : words.edits.take;
      makeEdit(store, (view) => keepTake(view, kept, replaced, Date.now()), { name });
      void autosave.flush();
      await new Promise<void>((resolve) => {
        if (store.getState().saveStatus.name !== 'saving') return resolve();
        const stop = store.subscribe(({ saveStatus }) => {
          if (saveStatus.name === 'saving') return;
          stop();
          resolve();
        });
      });
      const { saveStatus, view } = store.getState();
      if (saveStatus.name === 'failed') {
        undo(store);
        throw new Error(saveStatus.message);
      }
      const span = spanOfClip(view, kept.clip.created_at);
      if (!span) return;
      session.setState({ selection: { kind: 'clip', createdAt: kept.clip.created_at }, range: undefined });
      playback.seek(span.start);
    },
    [store, session, playback, autosave, replaced],
  );
}
