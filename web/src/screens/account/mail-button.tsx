import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';

interface MailButtonProps {
  label: string;
  /** Has a mail sent to the person's own address. */
  send: () => Promise<void>;
  /** What is said once it is on its way. */
  sent: string;
}

/** Has a mail sent to the person's own address; what keeps it from going is said. */
export function MailButton({ label, send, sent }: MailButtonProps) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await send();
      showToast(sent);
    } catch (error) {
      showError(error);
      // Whether mail to the address is stopped may be something else than this page knows.
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void press()}>
      {label}
    </Button>
  );
}
