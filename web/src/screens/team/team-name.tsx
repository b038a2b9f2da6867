import { useQueryClient } from '@tanstack/react-query';
import { accountName } from '#shared/entities/account';
import { changeAccount } from '../../api/team/change-account';
import { Card } from '../../components/card';
import { NameForm } from '../../components/name-form';
import { showToast } from '../../components/toasts';
import { teamWording } from '../../wording/team';
import { toastWording } from '../../wording/toasts';

/** The team's name, which its Admin may change. */
export function TeamName({ name }: { name: string }) {
  const queryClient = useQueryClient();
  return (
    <Card>
      <NameForm
        key={name}
        label={teamWording.name}
        name={name}
        rule={accountName}
        autoComplete="off"
        action={teamWording.save}
        save={async (changed) => {
          await changeAccount(queryClient, { name: changed });
          showToast(toastWording.saved);
        }}
      />
    </Card>
  );
}
