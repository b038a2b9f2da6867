import type { Uid } from '#shared/entities/scalars';
import { Playback } from '../../../../platform/playback/playback';
import { FakeMediaElement } from '../../../../platform/playback/testing/fake-media-element';
import type { Autosave } from '../../model/autosave';
import { createEditorStore } from '../../model/editor-store';
import { openedSample, sampleSlideId } from '../../model/testing/sample-project';
import { createPresence, type PresenceBackend } from '../../presence/presence';
import { createEditorSessionStore, type ProjectEditor } from '../../session/project-editor';

const nothingKept = { keep: () => true };

/** The sample, opened at a time; it sends nothing and plays no sound. */
export function openAt(timelineMs: number): ProjectEditor {
  const store = createEditorStore(openedSample(), nothingKept);
  const { timeline } = store.getState().view;
  const playback = new Playback(
    timeline.clips.map(({ clip, start }) => ({ ...clip, start })),
    { createElement: () => new FakeMediaElement() as unknown as HTMLMediaElement },
  );
  playback.seek(timelineMs);
  const session = createEditorSessionStore(sampleSlideId(1));
  const unused = { autosave: {} as Autosave, presence: createPresence('ada' as Uid, {} as PresenceBackend) };
  return { store, session, playback, ...unused, mayEdit: true, start: () => () => undefined };
}
