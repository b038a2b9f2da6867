import type { ProjectId } from '#shared/entities/scalars';
import { localStore } from '../../../platform/storage/safe-storage';

/** Whether a person seems to be logged in to the app in this browser, as far as the player can tell without the app's code. */
export const isLoggedIn = (): boolean =>
  localStore.keys().some((name) => name.startsWith('CognitoIdentityServiceProvider.') && name.endsWith('.idToken'));

async function checkOwnProject(project: ProjectId): Promise<boolean> {
  return isLoggedIn() && import('./member-calls').then((loaded) => loaded.canSeeProject(project)).catch(() => false);
}

const checks = new Map<ProjectId, Promise<boolean>>();

/** Whether the logged-in person sees the project in the app, cached; false if the check fails. Its code loads only for such people. */
export function isOwnProject(project: ProjectId): Promise<boolean> {
  const answer = checks.get(project) ?? checkOwnProject(project);
  checks.set(project, answer);
  return answer;
}
