import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { reloadIfStuck } from '../../api/failed-chunks';
import { FailedToLoad } from './failed-to-load';

/** Stands for a screen that could not load, and tries again. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const retry = async () => {
    if (await reloadIfStuck(error)) return;
    resetQueries();
    reset();
    void router.invalidate();
  };
  return <FailedToLoad error={error} onRetry={() => void retry()} />;
}
