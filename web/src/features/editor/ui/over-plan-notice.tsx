import { planName } from '#shared/plans';
import { useSession } from '../../../platform/api/session/session-query';
import { UpgradeHint } from '../../../platform/components/upgrade-hint';
import { plansWording as words } from '../../../wording/plans';
import { useEditor, useEditorState } from './editor-context';
import styles from './notice.module.css';

/** Says of a project that is longer than the plan allows, as after a smaller plan was chosen, what can be done with it. */
export function OverPlanNotice() {
  const { mayEdit } = useEditor();
  const { account } = useSession();
  const { limit_project_duration_in_minutes: minutes } = account;
  const isOver = useEditorState((state) => state.view.timeline.duration > minutes * 60_000);
  if (!mayEdit || !isOver) return null;
  return (
    <div role="status" className={styles.notice}>
      <p>{words.overLength(planName(account), minutes)}</p>
      <UpgradeHint />
    </div>
  );
}
