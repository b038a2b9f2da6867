import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session/session-query';
import { type AddRecording } from '../../recordings/add-recording';
import { addTakeToProject } from '../session/add-take-to-project';

/** Gives what adds a recording of the person who is signed in to a project. */
export function useAddRecording(): AddRecording {
  const { user, account } = useSession();
  const navigate = useNavigate();
  return (takeId, project, { part, leavesRest }) =>
    addTakeToProject(takeId, project.id, {
      uid: user.uid,
      accountId: account.id,
      projectName: project.name,
      part,
      leavesRest,
      isShown: () => true,
      openProject: (id) => void navigate({ to: '/project/$id', params: { id } }),
    });
}
