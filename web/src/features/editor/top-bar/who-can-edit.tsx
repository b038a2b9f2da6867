import { Lock, Users } from 'lucide-react';
import { authorize } from '#shared/permissions/authorize';
import { type WhoCanEdit } from '#shared/entities/project';
import { useSession } from '../../../platform/api/session/session-query';
import { showToast } from '../../../platform/components/toasts';
import { SegmentedControl } from '../../../platform/components/segmented-control';
import { editorWording as words } from '../../../wording/editor';
import { useEditor, useEditorState } from '../ui/editor-context';
import { isLinkOpen } from './share-popover';
import { saveProjectFields } from '../commands/update-project';
import styles from './who-can-edit.module.css';

/** Private or Team, which says nothing about the link. Only the owner makes a project private again. */
export function WhoCanEditSwitch() {
  const editor = useEditor();
  const { user, account } = useSession();
  const project = useEditorState((state) => state.view.project);
  const choose = (to: WhoCanEdit) => {
    if (to === project.who_can_edit) return;
    const isAllowed = authorize(user, { do: 'setWhoCanEdit', project, to }) === 'allowed';
    if (isAllowed) saveProjectFields(editor, { who_can_edit: to }, words.edits.whoCanEdit);
    else showToast(words.onlyOwner);
  };
  const option = (value: WhoCanEdit, icon: React.ReactNode, text: string) => ({
    value,
    label: (
      <span className={styles.option}>
        {icon}
        {text}
      </span>
    ),
  });
  const isWatchedByAnyone = project.who_can_edit === 'Private' && isLinkOpen(project, account);
  return (
    <div className={styles.switch}>
      <SegmentedControl
        label={words.whoCanEdit}
        value={project.who_can_edit}
        options={[
          option('Private', <Lock aria-hidden />, words.private),
          option('Team', <Users aria-hidden />, words.team),
        ]}
        onChange={choose}
      />
      {isWatchedByAnyone && <p className={styles.note}>{words.anyoneWatches}</p>}
    </div>
  );
}
