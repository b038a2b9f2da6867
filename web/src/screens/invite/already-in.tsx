import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session/session-query';
import { accountsQuery } from '../../api/team/accounts';
import type { Invitation } from '../../api/team/invitation';
import { workIn } from '../../api/team/move';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { sayOnNextPageAfter } from '../../components/farewell';
import { runOperation } from '../../components/feedback-store';
import { dialogWording } from '../../wording/dialog';
import { inviteWording } from '../../wording/invite';

/** Tells somebody who opened a link to a team of theirs what they are there; who works elsewhere can go there. */
export function AlreadyIn({
  invitation: { account_id, team_name },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const { user } = useSession();
  const { data: accounts } = useQuery(accountsQuery(user.uid));
  const role = accounts?.find(({ id }) => id === account_id)?.role;
  if (role === undefined) return null;
  const goThere = async () => {
    onClose();
    await runOperation(() => sayOnNextPageAfter(inviteWording.worksIn(team_name), () => workIn(account_id)));
  };
  const isElsewhere = user.account_id !== account_id;
  return (
    <Dialog
      title={inviteWording.already(team_name, role)}
      isOpen
      onClose={onClose}
      actions={
        <>
          {isElsewhere && <Button onClick={() => void goThere()}>{inviteWording.workThere}</Button>}
          <Button look="primary" data-takes-focus onClick={onClose}>
            {dialogWording.ok}
          </Button>
        </>
      }
    >
      <p>{inviteWording.alreadyText}</p>
    </Dialog>
  );
}
