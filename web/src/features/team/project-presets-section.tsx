import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PRESET_LINK_DAYS, type ProjectPresets } from '#shared/entities/project';
import { useSession } from '../../platform/api/session/session-query';
import { changeTeam } from '../../platform/api/team/accounts';
import { showError } from '../../platform/components/feedback-store';
import { SelectField } from '../../platform/components/fields';
import { LinkSwitches } from '../../platform/components/link-switches';
import { Section } from '../../platform/components/screen';
import { showToast } from '../../platform/components/toasts';
import { embeddingWording } from '../../wording/embedding';
import { toastWording } from '../../wording/feedback';
import { presetsWording as words, shareWording } from '../../wording/share';
import styles from './team-screen.module.css';

const ACCESSES = (['anyone', 'team', 'off'] as const).map((value) => ({ value, label: shareWording.accesses[value] }));
const NEVER = 'never';
const ENDS = [
  { value: NEVER, label: words.noEnd },
  ...PRESET_LINK_DAYS.map((days) => ({ value: `${days}`, label: words.endsAfter(days) })),
];
const EMBEDDING = (['off', 'anywhere'] as const).map((value) => ({ value, label: embeddingWording[value] }));

/** What new projects of the team start with, for the Admin. Each change is saved at once, as in Share. */
export function ProjectPresetsSection() {
  const { project_presets } = useSession().account;
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (change: ProjectPresets) => changeTeam(queryClient, { project_presets: change }),
    networkMode: 'always',
    scope: { id: 'project presets' },
    onSuccess: () => showToast(toastWording.saved),
    onError: (error) => showError(error),
  });
  const presets = saving.isPending ? { ...project_presets, ...saving.variables } : project_presets;
  const { link_access = 'anyone', link_days, embedding = 'off' } = presets;
  const change = saving.mutate;
  return (
    <Section title={words.title}>
      <div className={styles.presets}>
        <p>{words.text}</p>
        <SelectField
          label={shareWording.access}
          value={link_access}
          options={ACCESSES}
          onChange={(access) => change({ link_access: access })}
        />
        <SelectField
          label={shareWording.end}
          value={`${link_days ?? NEVER}`}
          options={ENDS}
          onChange={(end) => change({ link_days: PRESET_LINK_DAYS.find((days) => `${days}` === end) ?? null })}
        />
        <LinkSwitches settings={presets} change={change} />
        <SelectField
          label={embeddingWording.label}
          value={embedding}
          options={EMBEDDING}
          onChange={(chosen) => change({ embedding: chosen })}
        />
      </div>
    </Section>
  );
}
