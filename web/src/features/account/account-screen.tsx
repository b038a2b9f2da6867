import { useQueryClient } from '@tanstack/react-query';
import { mailSetting, type User } from '#shared/entities/user';
import { planName, remainingMonthlyUpload, remainingStorage, remainingSubtitleMinutes } from '#shared/plans';
import { changeUser, useRefetchedSession, useSession } from '../../platform/api/session/session-query';
import { showError } from '../../platform/components/feedback-store';
import { SwitchField } from '../../platform/components/fields';
import { Progress } from '../../platform/components/loading';
import { Screen, Section } from '../../platform/components/screen';
import { useNow } from '../../platform/components/use-now';
import { accountWording } from '../../wording/account';
import { PlansSection } from '../billing/plans-section';
import styles from './account.module.css';
import { DeleteAccountSection } from './delete-account-section';
import { EmailSection } from './email-section';
import { ProfileSection } from './profile-section';
import { SecuritySection } from './security-section';
import { YourDataSection } from './your-data-section';

/** Account: profile, plan and usage, security, the person's data, and the licenses of what the client contains. `wasBought`: the person comes from the payment page. */
export function AccountScreen({ wasBought }: { wasBought: boolean }) {
  return (
    <Screen title={accountWording.title} width="narrow">
      <ProfileSection />
      <PlanUsageSection />
      <PlansSection wasBought={wasBought} />
      <HomeSettings />
      <MailSettings />
      <EmailSection />
      <SecuritySection />
      <YourDataSection />
      <DeleteAccountSection />
      <p className={styles.muted}>
        <a href="/third-party-licenses.txt" target="_blank">
          {accountWording.licenses}
        </a>
      </p>
    </Screen>
  );
}

/** Shows hidden Home cards again. */
function HomeSettings() {
  const { settings } = useSession().user;
  const queryClient = useQueryClient();
  const change = (setting: keyof User['settings']) => (isOn: boolean) =>
    void changeUser(queryClient, { settings: { [setting]: isOn } }).catch(showError);
  return (
    <Section title={accountWording.home}>
      <div>
        <SwitchField
          label={accountWording.showGettingStarted}
          isOn={settings.showGettingStartedVideo}
          onChange={change('showGettingStartedVideo')}
        />
        <SwitchField
          label={accountWording.showQuote}
          isOn={settings.showHomePageQuote}
          onChange={change('showHomePageQuote')}
        />
      </div>
    </Section>
  );
}

/** Which mails the person gets about what others do. Saved at once. */
function MailSettings() {
  const { settings, emailVerified } = useSession().user;
  const queryClient = useQueryClient();
  return (
    <Section title={accountWording.mail}>
      {!emailVerified && <p className={styles.muted}>{accountWording.mailNeedsVerification}</p>}
      <div>
        {mailSetting.options.map((setting) => (
          <SwitchField
            key={setting}
            label={accountWording.mailSettings[setting]}
            isOn={settings[setting]}
            onChange={(isOn) => void changeUser(queryClient, { settings: { [setting]: isOn } }).catch(showError)}
          />
        ))}
      </div>
    </Section>
  );
}

/** The plan's name, remaining subtitle minutes, and limits of projects and files (spec sections 4 and 5). */
function PlanUsageSection() {
  const { account } = useRefetchedSession();
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
        <p className={styles.muted}>{accountWording.uploadsLeftThisMonth(bytesLeftThisMonth)}</p>
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
