import { MapPinOff } from 'lucide-react';
import { EmptyState } from '../../platform/components/empty-state';
import { LinkButton } from '../../platform/components/button';
import { usePageTitle } from '../../platform/components/use-page-title';
import { notFoundWording } from '../../wording/feedback';

/** NotFound: any address without a route. */
export function NotFoundScreen() {
  usePageTitle(notFoundWording.title);
  return (
    <>
      {/* The server answers every path with 200, because only the app knows its routes. */}
      <meta name="robots" content="noindex" />
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
    </>
  );
}
