import { invitedRole } from '#shared/entities/invite';
import { teamWording } from '../../wording/team';

/** The roles that somebody may be given, to choose from. */
export const roleOptions = invitedRole.options.map((value) => ({ value, label: teamWording.roles[value] }));
