import { accountWording } from '../../wording/account';
import { Screen } from '../layout/screen';
import { AddressSection } from './address-section';
import { DeleteSection } from './delete-section';
import { HomeSettings } from './home-settings';
import { PlanSection } from './plan-section';
import { PlansSection } from './plans-section';
import { ProfileSection } from './profile-section';
import { SecuritySection } from './security-section';

/** Account: who the person is, what their plan holds and others would, and their way in. `wasBought`: they come from having paid. */
export function AccountScreen({ wasBought }: { wasBought: boolean }) {
  return (
    <Screen title={accountWording.title} width="narrow">
      <ProfileSection />
      <PlanSection />
      <PlansSection wasBought={wasBought} />
      <HomeSettings />
      <AddressSection />
      <SecuritySection />
      <DeleteSection />
    </Screen>
  );
}
