import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/entities/user';
import { changeUser } from '../../api/session/change-user';
import { useSession } from '../../api/session/session-query';
import { showError } from '../../components/feedback-store';
import { SwitchField } from '../../components/switch-field';
import { accountWording } from '../../wording/account';
import { Section } from '../../components/section';

/** Brings back what was put away on Home. */
export function HomeSettings() {
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
