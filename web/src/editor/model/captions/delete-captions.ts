import { captionOf, type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, type RecordsDiff } from '../records-diff';

/** Removes captions. */
export function deleteCaptions(view: ProjectView, names: readonly string[]): RecordsDiff {
  const captions = names.flatMap((name) => captionOf(view, name) ?? []);
  return diffOf(view.records, { remove: captions.map(captionRecord) });
}
