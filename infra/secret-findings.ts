import * as z from 'zod';
import { toCanaryAddress } from '#shared/canary-address';
import { mediaKeyFingerprint } from '#shared/media-key';
import type { AwsCli } from './aws-cli';
import { done, type Finding, readIfThere, todo } from './finding';
import { PLACEHOLDER_PUBLIC_KEY, type Stage } from './stages';

const secrets = z.object({ SecretList: z.array(z.object({ Name: z.string(), DeletedDate: z.unknown().optional() })) });

export async function checkSecrets(aws: AwsCli, { name: stage, google, region }: Stage): Promise<Finding[]> {
  const filter = ['--include-planned-deletion', '--filters', `Key=name,Values=narradeck/${stage}/`];
  const { SecretList } = secrets.parse(await aws(['secretsmanager', 'list-secrets', ...filter]));
  const reserved = SecretList.filter(({ DeletedDate }) => DeletedDate !== undefined);
  const isGoogleThere = !google || SecretList.some(({ Name }) => Name === google.secretName);
  return [
    ...reserved.map(({ Name }) =>
      todo(
        `The deleted secret ${Name} still reserves its name: aws secretsmanager delete-secret --secret-id ${Name} --force-delete-without-recovery --region ${region}`,
      ),
    ),
    ...(isGoogleThere ? [] : [todo(`Google’s secret ${google.secretName} is missing (docs/deploy/google.md).`)]),
    ...(reserved.length === 0 && isGoogleThere
      ? [done('The names of the secrets are free, or in use by this stage.')]
      : []),
  ];
}

/** Reads a secret of the stage; undefined before the first deployment. */
async function readSecret(aws: AwsCli, { name: stage }: Stage, name: string): Promise<string | undefined> {
  const reading = aws(['secretsmanager', 'get-secret-value', '--secret-id', `narradeck/${stage}/${name}`]);
  const answer = await readIfThere(reading, 'ResourceNotFoundException');
  return answer === undefined ? undefined : z.object({ SecretString: z.string() }).parse(answer).SecretString;
}

function findFingerprint(privateKey: string): string | undefined {
  try {
    return mediaKeyFingerprint(privateKey);
  } catch {
    return undefined;
  }
}

export async function checkMediaKey(aws: AwsCli, stage: Stage): Promise<Finding[]> {
  if (stage.mediaPublicKeys.includes(PLACEHOLDER_PUBLIC_KEY))
    return [
      todo('mediaPublicKeys holds the sample’s key, whose private half nobody has (docs/deploy/first-deployment.md).'),
    ];
  const privateKey = await readSecret(aws, stage, 'media-key');
  if (privateKey === undefined) return [];
  const fingerprint = findFingerprint(privateKey);
  if (fingerprint && stage.mediaPublicKeys.map(mediaKeyFingerprint).includes(fingerprint))
    return [done('The media key is in its secret.')];
  return [
    todo(
      `The secret of the media key holds ${fingerprint ? 'a key that is not in mediaPublicKeys' : 'no key'}: aws secretsmanager put-secret-value --secret-id narradeck/${stage.name}/media-key --secret-string file://media-key.pem --region ${stage.region}`,
    ),
  ];
}

const userPools = z.object({ UserPools: z.array(z.object({ Id: z.string(), Name: z.string() })) });

/** Before the first deployment, there is no pool that could have the canary's login. */
export async function checkCanary(aws: AwsCli, stage: Stage): Promise<Finding[]> {
  const password = await readSecret(aws, stage, 'canary');
  const { UserPools } = userPools.parse(await aws(['cognito-idp', 'list-user-pools', '--max-results', '60']));
  const pool = UserPools.find(({ Name }) => Name === `narradeck-${stage.name}`);
  if (password === undefined || !pool) return [];
  const username = toCanaryAddress(password);
  const reading = aws(['cognito-idp', 'admin-get-user', '--user-pool-id', pool.Id, '--username', username]);
  const isThere = (await readIfThere(reading, 'UserNotFoundException')) !== undefined;
  return [
    isThere
      ? done('The canary has its login.')
      : todo('The canary has no login, so its alarm rings: create it (docs/operations.md, CanaryFails).'),
  ];
}
