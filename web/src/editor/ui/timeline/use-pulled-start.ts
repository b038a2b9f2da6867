import { useMemo } from 'react';
import { useEditorState } from '../editor-context';
import { type PulledStart, pulledStart } from './pulled-start';

/** From where on the timeline is drawn further to the right while the beginning of a clip is dragged. */
export function usePulledStart(): PulledStart | undefined {
  const settled = useEditorState((state) => state.settled.timeline.clips);
  const drafted = useEditorState((state) => state.view.timeline.clips);
  return useMemo(() => pulledStart(settled, drafted), [settled, drafted]);
}
