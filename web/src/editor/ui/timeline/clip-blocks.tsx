import { type Span } from '#shared/time/timeline';
import { useEditorState } from '../editor-context';
import { ClipBlock } from './clip-block';

/** The clips in sight, one after the other. */
export function ClipBlocks({ isSeen }: { isSeen: (span: Span) => boolean }) {
  const clips = useEditorState((state) => state.view.timeline.clips);
  return clips.map((span, index) => isSeen(span) && <ClipBlock key={span.clip.created_at} span={span} index={index} />);
}
