import { showError } from '../../components/feedback-store';
import { homeWording } from '../../wording/home';
import { uploadsWording } from '../../wording/uploads';
import { projectNameOf } from './project-name-of';
import { useNewProject } from './use-new-project';

/** Gives the function that makes a project of files, named for the first of them. */
export function useProjectFromFiles(): (files: File[]) => void {
  const newProject = useNewProject();
  return (files) => {
    if (files.length === 0) showError(homeWording.nothingUsable, uploadsWording.failedTitle);
    else void newProject(projectNameOf(files, homeWording.projectOfPastedPicture), files);
  };
}
