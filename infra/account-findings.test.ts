import { toCanaryAddress } from '#shared/canary-address';
import { findInAccount } from './account-findings';
import type { Finding } from './finding';
import { generateKeyPair } from './local/config/key-pair';
import type { Stage } from './stages';
import { fullStage, smallStage } from './testing/test-stages';

const mediaKey = generateKeyPair();
const CANARY_PASSWORD = 'of the canary';

/**
 * The answers of an account that is ready, by the command's first two words, for a secret by three. Strings are errors of the CLI.
 */
const READY: Record<string, object | string> = {
  'secretsmanager get-secret-value media-key': { SecretString: mediaKey.privateKey },
  'secretsmanager get-secret-value canary': { SecretString: CANARY_PASSWORD },
  'cognito-idp list-user-pools': { UserPools: [{ Id: 'eu-west-1_a', Name: 'narradeck-full' }] },
  'cognito-idp admin-get-user': { Username: toCanaryAddress(CANARY_PASSWORD) },
  'sts get-caller-identity': { Account: '123456789012' },
  'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 1000 } },
  'cloudformation describe-stacks': { Stacks: [] },
  'sesv2 get-account': { ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: { Max24HourSend: 50_000 } },
  'sesv2 get-email-identity': {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Tokens: ['a', 'b', 'c'] },
    MailFromAttributes: { BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
  },
  'secretsmanager list-secrets': { SecretList: [{ Name: 'narradeck/full/google' }] },
  'cloudfront list-key-groups': { KeyGroupList: { Quantity: 1 } },
  'cloudfront list-response-headers-policies': { ResponseHeadersPolicyList: { Quantity: 2 } },
  'cloudfront list-cache-policies': { CachePolicyList: { Quantity: 1 } },
  'wafv2 list-web-acls': { WebACLs: [] },
  'route53 get-hosted-zone': { HostedZone: { Name: 'full.test.' } },
  'sns list-subscriptions': {
    Subscriptions: [{ Endpoint: 'operations@full.test', SubscriptionArn: 'arn:aws:sns:eu-west-1:123456789012:a:b' }],
  },
  'service-quotas list-service-quotas': { Quotas: [{ QuotaName: 'Rate of request tokens', Value: 2000 }] },
  'dynamodb describe-table': { Table: {} },
};

async function check(stage: Stage, changes: Record<string, object | string> = {}): Promise<Finding[]> {
  const answers = { ...READY, ...changes };
  const findings: Finding[] = [];
  const found = findInAccount(stage, (words) => {
    const secret = words[1] === 'get-secret-value' ? words[3]?.split('/').slice(-1) : undefined;
    const answer = answers[[...words.slice(0, 2), ...(secret ?? [])].join(' ')];
    return typeof answer === 'object' ? Promise.resolve(answer) : Promise.reject(new Error(answer ?? 'unknown'));
  });
  for await (const finding of found) findings.push(finding);
  return findings;
}
const todo = async (...of: Parameters<typeof check>) =>
  (await check(...of)).filter(({ isDone }) => !isDone).map(({ text }) => text);

const mediaPublicKeys = [mediaKey.publicKey];
const fullyKeyed: Stage = { ...fullStage, mediaPublicKeys };
const withoutStripe: Stage = { ...fullyKeyed, stripe: undefined };
const small: Stage = { ...smallStage, mediaPublicKeys };

test('an account that is ready leaves nothing to do', async () => {
  expect(await todo(withoutStripe)).toEqual([]);
});

test('a stage that sells plans is referred to the check of Stripe', async () => {
  expect(await todo(fullyKeyed)).toEqual(['Stripe is checked by: npm run check-stripe -- -c stage=full']);
});

test.each<[what: string, changes: Record<string, object | string>, found: RegExp]>([
  [
    'a new account’s concurrency',
    { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
    /^Lambda runs only 10 functions at once\. Ask for more: aws service-quotas request-service-quota-increase /,
  ],
  [
    'reservations that a new account refuses',
    { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 159 } } },
    /^Until then, leave out reservedForChanges and reservedForSubscriptions: 100 can’t be reserved\.$/,
  ],
  [
    'SES’s sandbox',
    {
      'sesv2 get-account': { ProductionAccessEnabled: false, SendingEnabled: true, SendQuota: { Max24HourSend: 200 } },
    },
    /^SES is in its sandbox .*: aws sesv2 put-account-details --production-access-enabled .*--website-url https:\/\/app\.full\.test /,
  ],
  [
    'an unverified sender, with its DNS records',
    { 'sesv2 get-email-identity': { VerifiedForSendingStatus: false, DkimAttributes: { Tokens: ['a'] } } },
    /not verified\. Its DNS records:\n {4}a\._domainkey\.full\.test CNAME a\.dkim\.amazonses\.com\n {4}_dmarc\.full\.test TXT/,
  ],
  [
    'pool mail from a sender that is not verified, which Cognito refuses',
    { 'sesv2 get-email-identity': { VerifiedForSendingStatus: false } },
    /^Until then, set mail\.sendsPoolMail to false/,
  ],
  [
    'a name that a deleted secret reserves, with the command that frees it',
    {
      'secretsmanager list-secrets': {
        SecretList: [
          { Name: 'narradeck/full/google' },
          { Name: 'narradeck/full/media-key', DeletedDate: '2026-11-01' },
        ],
      },
    },
    /^The deleted secret narradeck\/full\/media-key still reserves its name: aws secretsmanager delete-secret /,
  ],
  [
    'Google’s missing secret',
    { 'secretsmanager list-secrets': { SecretList: [] } },
    /^Google’s secret narradeck\/full\/google/,
  ],
  [
    'full key groups',
    { 'cloudfront list-key-groups': { KeyGroupList: { Quantity: 10 } } },
    /^CloudFront has 10 of 10 key groups/,
  ],
  [
    'used-up cache policies',
    { 'cloudfront list-cache-policies': { CachePolicyList: { Quantity: 20 } } },
    /^CloudFront has 20 of 20 cache policies\. A stage needs 2/,
  ],
  [
    'used-up firewalls of the region',
    { 'wafv2 list-web-acls': { WebACLs: Array.from({ length: 99 }, () => ({})) } },
    /^WAF has 99 of 100 firewalls in eu-west-1 \(REGIONAL\)\. The stage needs 2/,
  ],
  [
    'a hosted zone of another domain',
    { 'route53 get-hosted-zone': { HostedZone: { Name: 'other.test.' } } },
    /is that of other\.test\., not of full\.test: correct domain\.zoneId/,
  ],
  ['a missing hosted zone', { 'route53 get-hosted-zone': 'NoSuchHostedZone' }, /^There is no hosted zone Z0/],
  [
    'an address that has not confirmed the alarms',
    {
      'sns list-subscriptions': {
        Subscriptions: [{ Endpoint: 'operations@full.test', SubscriptionArn: 'PendingConfirmation' }],
      },
    },
    /^Alarms do not reach operations@full\.test yet/,
  ],
  [
    'a media key that was never stored',
    { 'secretsmanager get-secret-value media-key': { SecretString: 'n%7Xw(2kQ' } },
    /^The secret of the media key holds no key: aws secretsmanager put-secret-value .*narradeck\/full\/media-key /,
  ],
  [
    'a media key of another stage',
    { 'secretsmanager get-secret-value media-key': { SecretString: generateKeyPair().privateKey } },
    /^The secret of the media key holds a key that is not in mediaPublicKeys/,
  ],
  ['a canary without a login', { 'cognito-idp admin-get-user': 'UserNotFoundException' }, /^The canary has no login/],
  ['a region without bootstrap', { 'cloudformation describe-stacks': 'does not exist' }, /^Bootstrap: .*us-east-1$/],
  ['what may not be read', { 'sesv2 get-account': 'AccessDenied' }, /^SES could not be read: AccessDenied$/],
])('it names %s', async (_, changes, found) => {
  expect(await todo(withoutStripe, changes)).toContainEqual(expect.stringMatching(found));
});

test('before the first deployment, the sender need not be there; a verified one may send pool mail', async () => {
  const missing = { 'sesv2 get-email-identity': 'An error occurred (NotFoundException)' };
  expect(await todo(small, missing)).toEqual([]);
  const elsewhere: Stage = { ...small, account: '999999999999' };
  await expect(todo(elsewhere)).rejects.toThrow('These credentials are for the account 123456789012');
  const there: Stage = { ...small, mail: { ...small.mail, identity: 'there' } };
  expect(await todo(there, missing)).toEqual([expect.stringMatching(/^The sender no-reply@small\.test is not there/)]);
  expect(await todo(small)).toEqual([]);
  const unverified = { 'sesv2 get-email-identity': { VerifiedForSendingStatus: false } };
  expect(await todo(small, unverified)).toEqual([expect.stringMatching(/open the link that AWS mailed there/)]);
  const withDomain: Stage = { ...withoutStripe, mail: { ...fullStage.mail, sendsPoolMail: false } };
  expect(await todo(withDomain)).toEqual([expect.stringMatching(/set mail\.sendsPoolMail to true/)]);
});

test('a deployed stage that keeps data and is not protected is named', async () => {
  const open: Stage = { ...withoutStripe, isProtected: false };
  expect(await todo(open)).toEqual([expect.stringMatching(/not protected: set isProtected to true/)]);
  expect(await todo(open, { 'dynamodb describe-table': 'ResourceNotFoundException' })).toEqual([]);
});

test('before the first deployment, there are no secrets and no pool to look into', async () => {
  const missing = 'An error occurred (ResourceNotFoundException)';
  const nothing = {
    'secretsmanager get-secret-value media-key': missing,
    'secretsmanager get-secret-value canary': missing,
    'cognito-idp list-user-pools': { UserPools: [] },
  };
  expect(await todo(withoutStripe, nothing)).toEqual([]);
});

test('what is still as in the samples is named', async () => {
  const sample: Stage = {
    ...smallStage,
    ...{ webOrigin: 'https://dev.narradeck.example', mail: { ...smallStage.mail, from: 'no-reply@narradeck.example' } },
  };
  expect(await todo(sample)).toEqual([
    expect.stringMatching(/^webOrigin is the sample’s/),
    expect.stringMatching(/^mail\.from is the sample’s/),
    expect.stringMatching(/^mediaPublicKeys holds the sample’s key/),
  ]);
});
