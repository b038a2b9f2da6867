import { markerId } from '#shared/entities/marker';
import { captionOf } from '../../model/project-view';
import { type Selection } from '../../session/session-store';
import { useEditorState, useVisit } from '../editor-context';

/** What is selected, as long as it is still there. */
export function useSelection(): Selection | undefined {
  const selection = useVisit((visit) => visit.selection);
  const isThere = useEditorState(({ view }) => {
    const { timeline } = view;
    if (selection?.kind === 'clip') return timeline.clips.some(({ clip }) => clip.created_at === selection.createdAt);
    if (selection?.kind === 'marker') return timeline.markers.some(({ marker }) => markerId(marker) === selection.id);
    if (selection?.kind === 'caption') return captionOf(view, selection.name) !== undefined;
    return false;
  });
  return isThere ? selection : undefined;
}
