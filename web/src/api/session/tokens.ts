import { fetchAuthSession } from 'aws-amplify/auth';
import { configureAmplify } from '../amplify';

/**
 * The token that calls carry; undefined when nobody is signed in. Amplify renews it before it ends, once for all callers.
 */
export async function bearerToken(): Promise<string | undefined> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString();
}
