import { useNavigate } from '@tanstack/react-router';
import { hasPassword } from '#shared/entities/signed-in-user';
import { useSignedInUser } from '../../api/session/session-query';
import { leaveEverywhere } from '../../api/session/sign-out-everywhere';
import { Button } from '../../components/button';
import { sayFarewell } from '../../components/farewell';
import { runOperation } from '../../components/feedback-store';
import { mayLogOut } from '../../components/log-out';
import { accountWording } from '../../wording/account';
import styles from './account.module.css';
import { PasswordForm } from './password-form';
import { Section } from '../../components/section';
import { useLogOut } from '../layout/use-log-out';

/** Password, signing out here and everywhere. */
export function SecuritySection() {
  const signedIn = useSignedInUser();
  const { email, displayName } = signedIn;
  const navigate = useNavigate();
  const logOut = useLogOut();
  const withPassword = hasPassword(signedIn);
  const everywhere = async () => {
    if (!(await mayLogOut())) return;
    await runOperation(async () => {
      await leaveEverywhere();
      sayFarewell();
      await navigate({ to: '/login' });
    });
  };
  return (
    <Section title={accountWording.security}>
      {withPassword ? (
        <PasswordForm email={email} fullName={displayName} />
      ) : (
        <p className={styles.muted}>{accountWording.googleOnly}</p>
      )}
      <hr className={styles.rule} />
      <div className={styles.row}>
        <p className={styles.muted}>{accountWording.everywhereText}</p>
        <div className={styles.row}>
          <Button onClick={logOut}>{accountWording.logOut}</Button>
          <Button look="destructive" onClick={() => void everywhere()}>
            {accountWording.everywhere}
          </Button>
        </div>
      </div>
    </Section>
  );
}
