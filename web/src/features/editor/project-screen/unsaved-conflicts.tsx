import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../platform/api/session/session-query';
import { deleteUnsavedChanges, listUnsavedTexts } from '../model/unsaved-storage';
import { UnsavedTexts } from '../ui/unsaved-texts';
import { localStore } from '../../../platform/storage/safe-storage';
import { conflictsWording as words } from '../../../wording/conflicts';
import styles from './unsaved-conflicts.module.css';

/**
 * What the person wrote or changed in a project that they can't open now, and that was not saved before. If the project comes back, it is
 * saved or asked about.
 */
export function UnsavedConflicts({ projectId }: { projectId: string }) {
  const { uid } = useSession().user;
  // The editor that has just given way keeps its last words as it ends.
  const { data: texts = null, refetch } = useQuery({
    queryKey: ['unsaved-words', uid, projectId],
    queryFn: () => listUnsavedTexts(uid, projectId, localStore),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  if (!texts) return null;
  const dismiss = () => {
    deleteUnsavedChanges(uid, projectId, localStore);
    void refetch();
  };
  return (
    <div role="alert" className={styles.words}>
      <UnsavedTexts message={texts.length > 0 ? words.waiting : words.changesLost} texts={texts} onDismiss={dismiss} />
    </div>
  );
}
