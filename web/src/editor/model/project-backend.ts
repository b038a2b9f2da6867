import { type InputOf, type OutputOf } from '#shared/api/contract';
import { type getProject, type saveEdits, type updateProject } from '#shared/api/projects';

/** The functions of the API that an open project needs. */
export interface ProjectBackend {
  saveEdits(input: InputOf<typeof saveEdits>): Promise<OutputOf<typeof saveEdits>>;
  updateProject(input: InputOf<typeof updateProject>): Promise<OutputOf<typeof updateProject>>;
  getProject(): Promise<OutputOf<typeof getProject>>;
}
