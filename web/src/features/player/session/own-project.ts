import type { ProjectId } from '#shared/entities/scalars';
import { localStore } from '../../../platform/storage/safe-storage';

/** Whether somebody is logged in to the app in this browser, as far as it looks from outside. */
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
 * Whether somebody is logged in here who sees the project in the app, as it was when that was asked first. What it takes to ask is
 * loaded for them alone; where it can't be asked, they are viewers like everybody.
 */
export function isOwnProject(project: ProjectId): Promise<boolean> {
  const answer = checks.get(project) ?? checkOwnProject(project);
  checks.set(project, answer);
  return answer;
}
