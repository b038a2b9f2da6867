import { endPresence, showPresence } from '#shared/api/presence';
import type { PresenceSessionId } from '#shared/entities/scalars';
import type { Scenario } from './scenario';

export const presenceScenarios: readonly Scenario[] = [
  {
    name: 'show-presence',
    what: 'somebody arrives',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const input = {
        project_id: await scene.project(owner),
        session_id: scene.id<PresenceSessionId>(),
        is_arriving: true,
      };
      return { event: scene.event(showPresence, input, owner) };
    },
  },
  {
    name: 'end-presence',
    what: 'somebody leaves',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const input = { project_id: await scene.project(owner), session_id: scene.id<PresenceSessionId>() };
      await scene.call(showPresence, { ...input, is_arriving: true }, owner);
      return { event: scene.event(endPresence, input, owner) };
    },
  },
];
