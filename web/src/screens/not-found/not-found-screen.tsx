import { MapPinOff } from 'lucide-react';
import { EmptyState } from '../../components/empty-state';
import { LinkButton } from '../../components/link-button';
import { notFoundWording } from '../../wording/not-found';

/** NotFound: for every address that is none. */
export function NotFoundScreen() {
  return (
    <EmptyState
      fillsScreen
      icon={<MapPinOff />}
      title={notFoundWording.title}
      action={
        <LinkButton to="/" look="primary">
          {notFoundWording.home}
        </LinkButton>
      }
    >
      {notFoundWording.text}
    </EmptyState>
  );
}
