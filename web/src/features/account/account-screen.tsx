import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/entities/user';
import { changeUser, useSession } from '../../platform/api/session/session-query';
import { showError } from '../../platform/components/feedback-store';
import { SwitchField } from '../../platform/components/fields';
import { Screen, Section } from '../../platform/components/screen';
import { accountWording } from '../../wording/account';
import { PlansSection } from '../billing/plans-section';
import { DeleteAccountSection } from './delete-account-section';
import { EmailSection } from './email-section';
import { PlanUsageSection } from './plan-usage-section';
import { ProfileSection } from './profile-section';
import { SecuritySection } from './security-section';

/** Account: profile, plan and usage, and security. `wasBought`: the person comes from the payment page. */
export function AccountScreen({ wasBought }: { wasBought: boolean }) {
  return (
    <Screen title={accountWording.title} width="narrow">
      <ProfileSection />
      <PlanUsageSection />
      <PlansSection wasBought={wasBought} />
      <HomeSettings />
      <EmailSection />
      <SecuritySection />
      <DeleteAccountSection />
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
          label={accountWording.showStarted}
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
