import { messageOfError } from '../api/classify-error';
import { dialogWording } from '../wording/dialog';
import { Button } from './button';

/** Stands for a list that could not be loaded, says why, and tries again. */
export function LoadFailed({
  title,
  error,
  className,
  onRetry,
}: {
  title: string;
  error: Error;
  className?: string;
  onRetry: () => void;
}) {
  return (
    <div className={className} role="alert">
      <p>
        <strong>{title}.</strong> {messageOfError(error)}
      </p>
      <Button size="small" onClick={onRetry}>
        {dialogWording.retry}
      </Button>
    </div>
  );
}
