import type { User } from '#shared/entities/user';
import { mediaUrl } from '../api/stored-files';
import { useSession } from '../api/session/session-query';
import { Avatar } from './avatar';

/** A person's picture, loaded with the session's grant, or their initials. `size` in pixels. */
export function PersonAvatar({ person, size }: { person: Pick<User, 'fullName' | 'profilePicUrl'>; size: number }) {
  const { media_grant } = useSession();
  const url = mediaUrl(person.profilePicUrl, media_grant);
  // The key retries the picture when its URL changes: it may be another picture or a new grant.
  return <Avatar key={url} name={person.fullName} pictureUrl={url} size={size} />;
}
