import { MapPinOff } from 'lucide-react';
import { EmptyState } from '../../platform/components/empty-state';
import { LinkButton } from '../../platform/components/button';
import { usePageTitle } from '../../platform/components/use-page-title';
import { notFoundWording } from '../../wording/feedback';

/** NotFound: for every address that is none. */
export function NotFoundScreen() {
  usePageTitle(notFoundWording.title);
  return (
    <>
      {/* The page itself is answered with 200, as every route is: which routes there are only the app knows. */}
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
