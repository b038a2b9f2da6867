import { remainingMonthlyUpload, planName, remainingSubtitleMinutes, remainingStorage } from '#shared/plans';
import { useSession } from '../../platform/api/session/session-query';
import { Progress } from '../../platform/components/loading';
import { Section } from '../../platform/components/screen';
import { useNow } from '../../platform/components/use-now';
import { accountWording } from '../../wording/account';
import styles from './account.module.css';

/** The plan's name, remaining subtitle minutes, and limits of projects and files (spec sections 4 and 5). */
export function PlanUsageSection() {
  const { account } = useSession();
  const now = useNow();
  const minutesLeft = remainingSubtitleMinutes(account, now);
  const bytesLeftThisMonth = remainingMonthlyUpload(account, now);
  const minutes = account.limit_auto_subtitle_minutes_per_month;
  return (
    <Section title={accountWording.plan}>
      <div>
        <div className={styles.planName}>{accountWording.planName(planName(account))}</div>
        <p className={styles.muted}>{accountWording.planLimit(account.limit_project_duration_in_minutes)}</p>
        {account.limit_show_watermark && <p className={styles.muted}>{accountWording.watermark}</p>}
      </div>
      <Progress
        label={accountWording.projects}
        value={account.stored_projects}
        max={account.limit_stored_projects}
        text={accountWording.ofProjects(account.stored_projects, account.limit_stored_projects)}
      />
      <Progress
        label={accountWording.files}
        value={account.stored_bytes}
        max={account.limit_stored_bytes}
        text={accountWording.ofBytes(account.stored_bytes, account.limit_stored_bytes)}
      />
      {bytesLeftThisMonth < remainingStorage(account) && (
        <p className={styles.muted}>{accountWording.leftThisMonth(bytesLeftThisMonth)}</p>
      )}
      <Progress
        label={accountWording.subtitles}
        value={minutesLeft}
        max={minutes}
        text={accountWording.minutes(minutesLeft, minutes)}
      />
    </Section>
  );
}
