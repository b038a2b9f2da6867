import type { ProjectId } from '#shared/entities/scalars';
import { localStore } from '../../../platform/storage/safe-storage';

/** Whether a person seems to be logged in to the app in this browser, as far as the player can tell without the app's code. */
export const isLoggedIn = (): boolean =>
  localStore.keys().some((name) => name.startsWith('CognitoIdentityServiceProvider.') && name.endsWith('.idToken'));

async function checkOwnProject(project: ProjectId): Promise<boolean> {
  if (!isLoggedIn()) return false;
  try {
    const { canSeeProject } = await import('./member-calls');
    return await canSeeProject(project);
  } catch {
    return false;
  }
}

const checks = new Map<ProjectId, Promise<boolean>>();

/**
 * Whether the logged-in person sees the project in the app; the first answer is cached. The code to check loads only for logged-in people.
 * If the check fails, they count as viewers.
 */
export function isOwnProject(project: ProjectId): Promise<boolean> {
  const answer = checks.get(project) ?? checkOwnProject(project);
  checks.set(project, answer);
  return answer;
}
