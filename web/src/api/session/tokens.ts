import { fetchAuthSession } from 'aws-amplify/auth';
import { configureAmplify } from '../amplify';

/**
 * The token that calls carry; undefined when nobody is signed in. It is kept fresh, once for all tabs.
 * @throws NotRenewed when it has expired and the identity provider does not answer
 */
export async function bearerToken(): Promise<string | undefined> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString();
}
