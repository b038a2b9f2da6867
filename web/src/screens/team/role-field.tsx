import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitedRole } from '#shared/entities/invite';
import { giveRole } from '../../api/team/change-people';
import type { Person } from '../../api/team/person';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { runOperation } from '../../components/feedback-store';
import { SelectField } from '../../components/select-field';
import { teamWording } from '../../wording/team';
import { roleOptions } from './role-options';

/**
 * The role of somebody, to be changed. It asks before it applies: an arrow key in the list changes the choice already, and
 * a Member's recording would end.
 */
export function RoleField({ person, role }: { person: Person; role: InvitedRole }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<InvitedRole>();
  const { fullName } = person;
  const change = (to: InvitedRole) => runOperation(() => giveRole(queryClient, person, to));
  return (
    <>
      <SelectField
        label={teamWording.roleOf(fullName)}
        isLabelHidden
        value={role}
        options={roleOptions}
        onChange={setChosen}
      />
      <ConfirmDialog
        title={chosen ? teamWording.roleTitle(fullName, chosen) : ''}
        isOpen={chosen !== undefined}
        action={teamWording.roleNow}
        onConfirm={() => chosen && void change(chosen)}
        onClose={() => setChosen(undefined)}
      >
        <p>{chosen && teamWording.roleText[chosen]}</p>
      </ConfirmDialog>
    </>
  );
}
