import { useStore } from 'zustand';
import { dialogWording } from '../wording/dialog';
import { Button } from './button';
import { Dialog } from './dialog';
import { dismissError, feedbackStore } from './feedback-store';

/** The modal dialog titled Error whose body is the message of what failed (spec section 8). Stands once in the app. */
export function ErrorDialog() {
  const error = useStore(feedbackStore, (feedback) => feedback.error);
  return (
    <Dialog
      title={dialogWording.errorTitle}
      isOpen={error !== undefined}
      onClose={dismissError}
      actions={
        <Button look="primary" onClick={dismissError}>
          {dialogWording.ok}
        </Button>
      }
    >
      <p>{error}</p>
    </Dialog>
  );
}
