import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { dialogWording } from '../../wording/dialog';
import { layoutWording } from '../../wording/layout';

/** Stands for a screen that could not load, and tries again. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const retry = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState
      fillsScreen
      icon={<CloudAlert />}
      title={layoutWording.failedTitle}
      action={
        <Button look="primary" onClick={retry}>
          {dialogWording.retry}
        </Button>
      }
    >
      {error instanceof Error ? error.message : undefined}
    </EmptyState>
  );
}
