import { type Caption } from '#shared/entities/caption';
import { captionOf } from '../../model/project-view';
import { useEditorState } from '../editor-context';

/** The caption of this name; renders when something of it changes. Undefined where it is gone. */
export const useCaption = (name: string): Caption | undefined => useEditorState(({ view }) => captionOf(view, name));
