import { showProjectUpdated } from '../../../platform/components/toasts';
import { type EditedFields, editProject } from '../model/edits/edit-project';
import { makeEdit } from '../model/editor-store';
import { type ProjectEditor } from '../session/project-editor';

/** Changes the project and shows 'Project updated!' (spec section 8) once that is saved. A change of `who_can_edit` can't be undone. */
export function saveProjectFields(
  { store, autosave }: ProjectEditor,
  fields: Partial<EditedFields>,
  editName: string,
): void {
  makeEdit(store, (view) => editProject(view, fields), { name: editName, undoable: fields.who_can_edit === undefined });
  const stop = store.subscribe(({ saveStatus }) => {
    if (saveStatus.name === 'saving') return;
    stop();
    if (saveStatus.name === 'saved') showProjectUpdated();
  });
  void autosave.flush();
}
