import { useNavigate } from '@tanstack/react-router';
import { useSignedInUid } from '../../api/session/session-query';
import type { RecorderSession } from '../recorder-session';
import { unfoldRecorder } from '../recorder-store';

/**
 * Fills the screen with a recorder that was folded, over the screen of its project: only that one tells it which slides have
 * arrived meanwhile, how much room there is left, and opens their pictures. Whoever is logged out, or whose project is gone,
 * stays where they are.
 */
export function useUnfold({ store, uid }: RecorderSession): () => void {
  const navigate = useNavigate();
  const isSignedIn = useSignedInUid() === uid;
  return () => {
    const { id, isGone } = store.getState().project;
    unfoldRecorder();
    if (isSignedIn && !isGone) void navigate({ to: '/project/$id', params: { id } });
  };
}
