import { Link } from '@tanstack/react-router';
import { signInWording } from '../../wording/sign-in';
import { SignInFrame } from '../sign-in/sign-in-frame';
import styles from '../sign-in/sign-in-form.module.css';
import { SignUpForm } from './sign-up-form';

/** Signup: creates the person and their account, and opens Home. */
export function SignupScreen() {
  return (
    <SignInFrame title={signInWording.signUpTitle} lead={signInWording.signUpLead}>
      <SignUpForm />
      <p className={styles.below}>
        {signInWording.hasAccount} <Link to="/login">{signInWording.loginLink}</Link>
      </p>
    </SignInFrame>
  );
}
