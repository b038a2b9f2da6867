import { useMemo } from 'react';
import { spanOfAnchored } from '#shared/time/anchored-span';
import { type Span } from '#shared/time/timeline';
import { useEditorState, useVisit } from '../editor-context';

/** Where the selected stretch is on the timeline that is shown. */
export function useRange(): Span | undefined {
  const range = useVisit((visit) => visit.range);
  const timeline = useEditorState((state) => state.view.timeline);
  return useMemo(() => range && spanOfAnchored(timeline, range), [range, timeline]);
}
