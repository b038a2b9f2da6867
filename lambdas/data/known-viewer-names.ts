import { type KnownViewer, toKnownViewer } from '#shared/entities/known-viewer';
import type { Recipient } from '#shared/entities/link-guard';
import type { AccountId } from '#shared/entities/scalars';
import { listTeam } from './member-store';
import type { StoredWatching } from './watched-fields';

/** The names of the known viewers of some views, as they are now. */
export async function findKnownViewerNames(
  account: AccountId,
  watched: readonly Pick<StoredWatching, 'known_viewer'>[],
  recipients: readonly Recipient[],
): Promise<Map<KnownViewer, string>> {
  const hasTeammates = watched.some(({ known_viewer }) => known_viewer?.startsWith('teammate-'));
  const team = hasTeammates ? await listTeam(account) : [];
  return new Map([
    ...team.map(({ uid, fullName }) => [toKnownViewer('teammate', uid), fullName] as const),
    ...recipients.map((one) =>
      'name' in one
        ? ([toKnownViewer('link', one.id), one.name] as const)
        : ([toKnownViewer('address', one.id), one.email] as const),
    ),
  ]);
}
