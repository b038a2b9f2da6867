import { MoveLeft, MoveRight } from 'lucide-react';
import { type Clip } from '#shared/entities/clip';
import { IconButton } from '../../../components/icon-button';
import { editorWording as words } from '../../../wording/editor';
import { reorderClip } from '../../model/edits/reorder-clip';
import { makeEdit } from '../../model/editor-store';
import { useEditor, useEditorState } from '../editor-context';

/** Moves a clip before the one before it, or behind the next one, without dragging (WCAG 2.5.7). */
export function MoveClipButtons({ createdAt }: { createdAt: Clip['created_at'] }) {
  const { store } = useEditor();
  const clips = useEditorState(({ view }) => view.timeline.clips);
  const place = clips.findIndex(({ clip }) => clip.created_at === createdAt);
  if (place < 0 || clips.length < 2) return null;
  const moveTo = (to: number) =>
    makeEdit(store, (view) => reorderClip(view, createdAt, to), { name: words.edits.moveClip });
  return (
    <>
      <IconButton
        size="small"
        label={words.moveEarlier}
        icon={<MoveLeft />}
        disabled={place === 0}
        onClick={() => moveTo(place - 1)}
      />
      <IconButton
        size="small"
        label={words.moveLater}
        icon={<MoveRight />}
        disabled={place === clips.length - 1}
        onClick={() => moveTo(place + 1)}
      />
    </>
  );
}
