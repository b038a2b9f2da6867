import type { InvitedRole } from '#shared/entities/invite';

/** What somebody becomes by a role, within a sentence. */
export const asWhat: Record<InvitedRole, string> = { Editor: 'an Editor', Member: 'a Member' };
