import { hasPassword } from '#shared/entities/signed-in-user';
import { useSignedInUser } from '../../api/session/session-query';
import { Section } from '../../components/section';
import { accountWording } from '../../wording/account';
import styles from './account.module.css';
import { AddressForm } from './address-form';

/** The address that the person logs in with. Who comes by Google has the one that Google knows. */
export function AddressSection() {
  const signedIn = useSignedInUser();
  const { email } = signedIn;
  const withPassword = hasPassword(signedIn);
  return (
    <Section title={accountWording.address}>
      <p className={styles.muted}>
        {withPassword ? accountWording.addressText(email) : accountWording.addressOfGoogle}
      </p>
      {withPassword && <AddressForm key={email} email={email} />}
    </Section>
  );
}
