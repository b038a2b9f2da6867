import { useEffect, useState } from 'react';
import { type LinePlace } from '../../model/captions/line-places';
import { useEditor, useEditorState } from '../editor-context';

/** Where the caption stands in which the playhead is, of two the later one; renders when that is another one. */
export function useCurrentPlace(): LinePlace | undefined {
  const { playback } = useEditor();
  const places = useEditorState((state) => state.view.places);
  const [index, setIndex] = useState(-1);
  useEffect(
    () => playback.onFrame((ms) => setIndex(places.findLastIndex(({ start, end }) => start <= ms && ms < end))),
    [playback, places],
  );
  return places[index];
}
