import { useEffect, useState } from 'react';
import { type CaptionSpan } from '#shared/captions/caption-spans';
import { useEditor, useEditorState } from '../editor-context';

/** The caption in which the playhead stands, of two the later one; renders when that is another one. */
export function useCurrentLine(): CaptionSpan | undefined {
  const { playback } = useEditor();
  const lines = useEditorState((state) => state.view.lines);
  const [index, setIndex] = useState(-1);
  useEffect(
    () => playback.onFrame((ms) => setIndex(lines.findLastIndex(({ start, end }) => start <= ms && ms < end))),
    [playback, lines],
  );
  return lines[index];
}
