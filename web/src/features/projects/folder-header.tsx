import { useNavigate } from '@tanstack/react-router';
import { FolderX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { folderName, type ProjectSummary } from '#shared/entities/project';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../platform/api/session/session-query';
import { Button } from '../../platform/components/button';
import { ConfirmDialog, Dialog } from '../../platform/components/dialog';
import { runOperation } from '../../platform/components/feedback-store';
import { NameForm } from '../../platform/components/name-form';
import { foldersWording as words } from '../../wording/projects';
import styles from './folders.module.css';
import type { Folder } from './project-list';
import { useMoveToFolder } from './use-move-to-folder';
import { FolderIcon, Visibility } from './visibility';

/** The open folder's name, with buttons that rename and remove it for a person who may edit its projects. */
export function FolderHeader({ folder, projects }: { folder: Folder; projects: readonly ProjectSummary[] }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const move = useMoveToFolder();
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const close = () => setDialog(undefined);
  const open = (search: { folder?: string; who_can_edit?: Folder['who_can_edit'] }) =>
    navigate({ to: '/projects', search, replace: true });
  const openFolder = (name: string) => open({ folder: name, who_can_edit: folder.who_can_edit });

  const rename = async (name: string) => {
    await move(projects, name, { text: words.renamed(name), onUndone: () => void openFolder(folder.name) });
    close();
    await openFolder(name);
  };
  const remove = async () => {
    await open({});
    await runOperation(() => move(projects, '', { text: words.removed(folder.name) }));
  };
  const canEdit = projects.some((project) => authorize(user, { do: 'editProject', project }) === 'allowed');
  return (
    <>
      <header className={styles.header}>
        <h2>
          <FolderIcon of={folder.who_can_edit} />
          <span dir="auto">{folder.name}</span>
        </h2>
        <p>
          <Visibility of={folder.who_can_edit} />
        </p>
        {canEdit && (
          <div className={styles.actions}>
            <Button size="small" look="quiet" icon={<Pencil />} onClick={() => setDialog('rename')}>
              {words.rename}
            </Button>
            <Button size="small" look="quiet" icon={<FolderX />} onClick={() => setDialog('remove')}>
              {words.remove}
            </Button>
          </div>
        )}
      </header>
      <Dialog title={words.renameTitle} isOpen={dialog === 'rename'} onClose={close}>
        <p className={styles.hint}>{words.renameText[folder.who_can_edit]}</p>
        <NameForm
          label={words.name}
          name={folder.name}
          rule={folderName}
          autoComplete="off"
          action={words.renameNow}
          save={rename}
        />
      </Dialog>
      <ConfirmDialog
        title={words.removeTitle(folder.name)}
        isOpen={dialog === 'remove'}
        action={words.remove}
        onConfirm={() => void remove()}
        onClose={close}
      >
        <p>{words.removeText[folder.who_can_edit]}</p>
      </ConfirmDialog>
    </>
  );
}
