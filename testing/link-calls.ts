import { updateLinkGuard, updateProject } from '#shared/api/projects';
import { openLink } from '#shared/api/publish';
import type { RecipientId } from '#shared/entities/link-guard';
import type { ProjectSettings } from '#shared/entities/project';
import type { setUpProjectPerTest } from './project-per-test';
import { call, callFrom } from './test-stack';

export const LINK_PASSWORD = 'twelve roses';

let addresses = 0;
export const newOrigin = (): string => `198.18.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** What the owner of the test's project changes about its link, and how viewers open it. */
export function createLinkCalls(own: ReturnType<typeof setUpProjectPerTest>) {
  const change = (settings: Partial<ProjectSettings>) => call(updateProject, { id: own.id, settings }, own.owner.token);
  const setPassword = (password: string) => call(updateLinkGuard, { id: own.id, password }, own.owner.token);
  /** From a network address of its own, so that wrong guesses of others don’t count. */
  const open = (
    input: { link?: RecipientId; pass?: string; password?: string; proof?: string } = {},
    origin = newOrigin(),
  ) => callFrom(origin, openLink, { id: own.id, ...input });
  return {
    change,
    setPassword,
    open,
    guard: async (): Promise<void> => {
      await setPassword(LINK_PASSWORD);
      await change({ link_access: 'password' });
    },
    openByPassword: async (password = LINK_PASSWORD) => (await open({ password })).pass,
    lockWith: async (pass: string) => (await open({ pass })).lock,
  };
}
