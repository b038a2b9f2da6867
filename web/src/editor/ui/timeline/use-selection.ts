import { markerId } from '#shared/entities/marker';
import { type Selection } from '../../session/session-store';
import { useEditorState, useVisit } from '../editor-context';

/** What is selected, as long as it is still there. */
export function useSelection(): Selection | undefined {
  const selection = useVisit((visit) => visit.selection);
  const isThere = useEditorState(({ view: { timeline } }) => {
    if (selection?.kind === 'clip') return timeline.clips.some(({ clip }) => clip.created_at === selection.createdAt);
    if (selection?.kind === 'marker') return timeline.markers.some(({ marker }) => markerId(marker) === selection.id);
    return false;
  });
  return isThere ? selection : undefined;
}
