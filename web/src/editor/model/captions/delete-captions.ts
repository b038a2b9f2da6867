import { captionOf, type ProjectView } from '../project-view';
import { editCaptions } from './edit-captions';
import { captionRecord } from '../records';
import { diffOf, type RecordsDiff } from '../records-diff';

/** Removes captions. */
export function deleteCaptions(view: ProjectView, names: readonly string[]): RecordsDiff {
  return editCaptions(view, names, (there) => {
    const captions = names.flatMap((name) => captionOf(there, name) ?? []);
    return diffOf(there.records, { remove: captions.map(captionRecord) });
  });
}
