import { type ProjectView } from '../project-view';
import { type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';

/** Removes captions. */
export const deleteCaptions = (view: ProjectView, names: readonly string[]): RecordsDiff =>
  editCaptions(view, names, (captions) => ({ remove: captions }));
