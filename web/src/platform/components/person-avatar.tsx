import type { User } from '#shared/entities/user';
import { mediaUrl } from '../api/stored-files';
import { useSession } from '../api/session/session-query';
import { Avatar } from './avatar';

/** Somebody's picture, opened by the session's grant, or their initials. `size` in pixels. */
export function PersonAvatar({ person, size }: { person: Pick<User, 'fullName' | 'profilePicUrl'>; size: number }) {
  const { media_grant } = useSession();
  const url = mediaUrl(person.profilePicUrl, media_grant);
  // Another address is tried anew, be it of another picture or a grant that opens it after all.
  return <Avatar key={url} name={person.fullName} pictureUrl={url} size={size} />;
}
