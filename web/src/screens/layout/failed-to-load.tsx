import { CloudAlert } from 'lucide-react';
import { messageOfError } from '../../api/classify-error';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { dialogWording } from '../../wording/dialog';
import { layoutWording } from '../../wording/layout';

/** What stands on a screen that could not load: why, and a button that tries again. */
export function FailedToLoad({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      fillsScreen
      icon={<CloudAlert />}
      title={layoutWording.failedTitle}
      action={
        <Button look="primary" onClick={onRetry}>
          {dialogWording.retry}
        </Button>
      }
    >
      {error === undefined ? undefined : messageOfError(error)}
    </EmptyState>
  );
}
