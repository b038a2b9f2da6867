import { accountWording } from '../../wording/account';
import { Screen } from '../layout/screen';
import { DeleteSection } from './delete-section';
import { HomeSettings } from './home-settings';
import { PlanSection } from './plan-section';
import { ProfileSection } from './profile-section';
import { SecuritySection } from './security-section';

/** Account: who the person is, what their plan holds, and their way in. */
export function AccountScreen() {
  return (
    <Screen title={accountWording.title} width="narrow">
      <ProfileSection />
      <PlanSection />
      <HomeSettings />
      <SecuritySection />
      <DeleteSection />
    </Screen>
  );
}
