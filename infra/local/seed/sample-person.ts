import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signUp } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { type ClientConfig } from '#shared/client-config';

/** Who owns the sample on this machine. Anybody at this machine may log in as them. */
export const SAMPLE_PERSON = { username: 'sample@narradeck.test', password: 'narradeck-sample', name: 'Narradeck' };

/** Signs the sample's owner up, or only in when they are there already; gives the id token that the API wants. */
export async function signInSamplePerson({ userPoolId, userPoolClientId, local }: ClientConfig): Promise<string> {
  // That the endpoint is our own is no news.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const userPoolEndpoint = local?.cognitoEndpoint;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const { username, password, name } = SAMPLE_PERSON;
  try {
    await signUp({ username, password, options: { userAttributes: { email: username, name } } });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  }
  await signIn({ username, password });
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error('The sample’s owner could not sign in.');
  return tokens.idToken.toString();
}
