import { useSignedInUser } from '../../api/session/session-query';
import { Section } from '../../components/section';
import { accountWording } from '../../wording/account';
import styles from './account.module.css';
import { AddressForm } from './address-form';

/** The address that the person logs in with. Who comes by Google has the one that Google knows. */
export function AddressSection() {
  const { email, providerData } = useSignedInUser();
  const hasPassword = providerData.some(({ providerId }) => providerId === 'password');
  return (
    <Section title={accountWording.address}>
      <p className={styles.muted}>{hasPassword ? accountWording.addressText(email) : accountWording.addressOfGoogle}</p>
      {hasPassword && <AddressForm key={email} email={email} />}
    </Section>
  );
}
