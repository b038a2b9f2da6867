import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../api/session/session-query';
import { readNotes } from '../../media/capture/take-notes';
import { watchTakeNotes } from '../../media/capture/takes';

/** Goes on with adding the recordings that the person kept at an earlier visit, on whatever screen they are. */
export function ResumeTakes() {
  const { user, account } = useSession();
  const navigate = useNavigate();
  const { uid } = user;
  const accountId = account.id;
  useEffect(() => {
    const openProject = (id: string) => void navigate({ to: '/project/$id', params: { id } });
    const resume = async () => {
      const notes = [...(await readNotes()).values()];
      if (!notes.some(({ addTo }) => addTo)) return;
      // What adds them knows the editor's model: it is loaded where there are any.
      const { resumeTakes } = await import('../../editor/session/resume-takes');
      await resumeTakes({ uid, accountId, openProject });
    };
    // What can't be loaded now is tried again with the next change, or at the next visit.
    return watchTakeNotes(() => void resume().catch(() => undefined));
  }, [uid, accountId, navigate]);
  return null;
}
