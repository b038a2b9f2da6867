import * as z from 'zod';
import { getTableName } from '#shared/table-name';
import type { AwsCli } from './aws-cli';
import { done, type Finding, readIfThere, todo } from './finding';
import { checkCanary, checkMediaKey, checkSecrets } from './secret-findings';
import type { Stage } from './stages';

/** A new account has 10, and the table's stream and the queues alone can use 23: four shards with two functions, and five messages of each of three queues. */
const FUNCTIONS_AT_ONCE = 1000;

const lambdaSettings = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) });

/** AWS lets no reservation go below it. */
const UNRESERVED_MIN = 100;

async function checkConcurrency(aws: AwsCli, { region, ...stage }: Stage): Promise<Finding[]> {
  const { AccountLimit } = lambdaSettings.parse(await aws(['lambda', 'get-account-settings']));
  const count = AccountLimit.ConcurrentExecutions;
  const reserved = (stage.reservedForChanges ?? 0) + (stage.reservedForSubscriptions ?? 0);
  if (count >= FUNCTIONS_AT_ONCE) return [done(`Lambda runs ${count} functions at once.`)];
  const request = `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${FUNCTIONS_AT_ONCE} --region ${region}`;
  return [
    todo(`Lambda runs only ${count} functions at once. Ask for more: ${request}`),
    ...(reserved > 0 && reserved + UNRESERVED_MIN > count
      ? [
          todo(
            `Until then, leave out reservedForChanges and reservedForSubscriptions: ${UNRESERVED_MIN} can’t be reserved.`,
          ),
        ]
      : []),
  ];
}

const mailAccount = z.object({
  ProductionAccessEnabled: z.boolean(),
  SendingEnabled: z.boolean(),
  SendQuota: z.object({ Max24HourSend: z.number() }),
});

async function checkMailAccount(aws: AwsCli, { webOrigin, region }: Stage): Promise<Finding[]> {
  const account = mailAccount.parse(await aws(['sesv2', 'get-account']));
  return [
    account.ProductionAccessEnabled
      ? done(`SES sends up to ${account.SendQuota.Max24HourSend} mails a day.`)
      : todo(
          `SES is in its sandbox and writes only to verified addresses. Request production access: aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url ${webOrigin} --use-case-description 'Codes and invites that people ask for. Bounces and complaints stop all mail to an address.' --region ${region}`,
        ),
    ...(account.SendingEnabled ? [] : [todo('AWS has stopped the sending of mail: see the SES console.')]),
  ];
}

const mailIdentity = z.object({
  VerifiedForSendingStatus: z.boolean(),
  DkimAttributes: z.object({ Tokens: z.array(z.string()).optional() }).optional(),
  /** Names no domain if SES's own is used. */
  MailFromAttributes: z.object({ MailFromDomain: z.string().optional() }).optional(),
});

async function checkSender(aws: AwsCli, { mail, region }: Stage): Promise<Finding[]> {
  const name = mail.domain ?? mail.from;
  const reading = aws(['sesv2', 'get-email-identity', '--email-identity', name]);
  const answer = await readIfThere(reading, 'NotFoundException');
  if (answer === undefined)
    return mail.identity === 'made'
      ? [done(`The deployment will create the sender ${name}.`)]
      : [todo(`The sender ${name} is not there: set mail.identity to 'made'.`)];
  const { VerifiedForSendingStatus: isVerified, DkimAttributes, MailFromAttributes } = mailIdentity.parse(answer);
  const records = (DkimAttributes?.Tokens ?? []).map(
    (token) => `${token}._domainkey.${name} CNAME ${token}.dkim.amazonses.com`,
  );
  const from = MailFromAttributes?.MailFromDomain;
  const dns = [
    ...records,
    ...(from
      ? [`${from} MX 10 feedback-smtp.${region}.amazonses.com`, `${from} TXT "v=spf1 include:amazonses.com ~all"`]
      : []),
    ...(mail.domain ? [`_dmarc.${mail.domain} TXT "v=DMARC1; p=none"`] : []),
  ];
  if (!isVerified) {
    const how = mail.domain
      ? `. Its DNS records:${dns.map((each) => `\n    ${each}`).join('')}`
      : ': open the link that AWS mailed there.';
    return [
      todo(`The sender ${name} is not verified${how}`),
      ...(mail.sendsPoolMail
        ? [todo('Until then, set mail.sendsPoolMail to false: Cognito refuses this sender.')]
        : []),
    ];
  }
  if (mail.sendsPoolMail || !mail.domain) return [done(`The sender ${name} is verified.`)];
  return [todo(`The sender ${name} is verified: set mail.sendsPoolMail to true, and deploy.`)];
}

/** The sample stages' addresses end in `.example`, which nobody can register (RFC 2606). */
const isSample = (text: string): boolean => text.endsWith('.example');

const checkSettings = ({ webOrigin, mail }: Stage): Finding[] => [
  ...(isSample(webOrigin)
    ? [
        todo(
          'webOrigin is the sample’s: set it to your domain, or without one to the WebAddress that the deployment prints.',
        ),
      ]
    : []),
  ...(isSample(mail.from) ? [todo('mail.from is the sample’s: set it to your sender.')] : []),
];

/** CloudFront's quotas per account, and what a stage needs of each. */
const EDGE_QUOTAS = [
  { what: 'key groups', list: ['list-key-groups'], field: 'KeyGroupList', max: 10, needed: 1 },
  {
    ...{ what: 'response-headers policies', list: ['list-response-headers-policies', '--type', 'custom'] },
    ...{ field: 'ResponseHeadersPolicyList', max: 20, needed: 2 },
  },
  {
    ...{ what: 'cache policies', list: ['list-cache-policies', '--type', 'custom'] },
    ...{ field: 'CachePolicyList', max: 20, needed: 2 },
  },
];

async function checkEdge(aws: AwsCli): Promise<Finding[]> {
  const list = z.record(z.string(), z.object({ Quantity: z.number() }));
  return Promise.all(
    EDGE_QUOTAS.map(async ({ what, list: words, field, max, needed }) => {
      const inUse = list.parse(await aws(['cloudfront', ...words]))[field]?.Quantity ?? 0;
      const text = `CloudFront has ${inUse} of ${max} ${what}.`;
      return inUse + needed <= max
        ? done(text)
        : todo(`${text} A stage needs ${needed}: remove some, or ask for more.`);
    }),
  );
}

/** Quota per account and region; what CloudFront uses is in us-east-1. */
const WEB_ACLS_MAX = 100;

/** A firewall of the app is in us-east-1, those of the user pool and the live API are in the stage's region. */
async function checkFirewalls(aws: AwsCli, { region, domain, graphql }: Stage): Promise<Finding[]> {
  const isEverywhere = domain?.firewall === true;
  const places = [
    ...(isEverywhere ? [{ scope: 'CLOUDFRONT', place: 'us-east-1', needed: 1 }] : []),
    { scope: 'REGIONAL', place: region, needed: (isEverywhere ? 1 : 0) + (graphql.firewall ? 1 : 0) },
  ].filter(({ needed }) => needed > 0);
  const acls = z.object({ WebACLs: z.array(z.unknown()) });
  return Promise.all(
    places.map(async ({ scope, place, needed }) => {
      const words = ['wafv2', 'list-web-acls', '--scope', scope, '--limit', '100', '--region', place];
      const inUse = acls.parse(await aws(words)).WebACLs.length;
      const text = `WAF has ${inUse} of ${WEB_ACLS_MAX} firewalls in ${place} (${scope}).`;
      return inUse + needed <= WEB_ACLS_MAX
        ? done(text)
        : todo(`${text} The stage needs ${needed}: remove some, or ask for more.`);
    }),
  );
}

const hostedZone = z.object({ HostedZone: z.object({ Name: z.string() }) });

async function checkZone(aws: AwsCli, { zoneId, zoneName }: NonNullable<Stage['domain']>): Promise<Finding[]> {
  const answer = await readIfThere(aws(['route53', 'get-hosted-zone', '--id', zoneId]), 'NoSuchHostedZone');
  if (answer === undefined) return [todo(`There is no hosted zone ${zoneId} (docs/deploy/domain.md).`)];
  const { Name } = hostedZone.parse(answer).HostedZone;
  return [
    Name === `${zoneName}.`
      ? done(`The hosted zone of ${zoneName} is there.`)
      : todo(`The hosted zone ${zoneId} is that of ${Name}, not of ${zoneName}: correct domain.zoneId.`),
  ];
}

const subscriptions = z.object({
  Subscriptions: z.array(z.object({ Endpoint: z.string().optional(), SubscriptionArn: z.string() })),
});

/** Until its link is opened, alarms are mailed to nobody. Another stage may have the same address. */
async function checkAlarmMail(aws: AwsCli, alarmEmail: string): Promise<Finding[]> {
  const { Subscriptions } = subscriptions.parse(await aws(['sns', 'list-subscriptions']));
  const pending = Subscriptions.some(
    ({ Endpoint, SubscriptionArn }) => Endpoint === alarmEmail && SubscriptionArn === 'PendingConfirmation',
  );
  return pending ? [todo(`Alarms do not reach ${alarmEmail} yet: open the link that SNS mailed there.`)] : [];
}

/** The domain’s certificate and the alarms on CloudFront are in us-east-1. */
async function checkBootstrap(aws: AwsCli, { region, domain, alarmEmail }: Stage): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const place of domain || alarmEmail ? [region, 'us-east-1'] : [region]) {
    const stack = ['cloudformation', 'describe-stacks', '--stack-name', 'CDKToolkit', '--region', place];
    const isThere = (await readIfThere(aws(stack), 'does not exist')) !== undefined;
    findings.push(
      isThere ? done(`${place} is bootstrapped.`) : todo(`Bootstrap: npx cdk bootstrap aws://ACCOUNT/${place}`),
    );
  }
  return findings;
}

async function checkProtection(aws: AwsCli, { name, keepData, isProtected }: Stage): Promise<Finding[]> {
  if (!keepData || isProtected) return [];
  const table = aws(['dynamodb', 'describe-table', '--table-name', getTableName(name)]);
  const isThere = (await readIfThere(table, 'ResourceNotFoundException')) !== undefined;
  return isThere ? [todo('The stage is deployed and not protected: set isProtected to true, and deploy.')] : [];
}

const quotas = z.object({ Quotas: z.array(z.object({ QuotaName: z.string(), Value: z.number() })) });

/** Quotas that a stage with many people reaches. What is enough depends on them, so they are only listed. */
async function listQuotas(aws: AwsCli, service: string, names: RegExp): Promise<Finding[]> {
  const { Quotas } = quotas.parse(await aws(['service-quotas', 'list-service-quotas', '--service-code', service]));
  return Quotas.filter(({ QuotaName }) => names.test(QuotaName)).map(({ QuotaName, Value }) =>
    done(`${service}: ${QuotaName}: ${Value}`),
  );
}

/**
 * Checks what a stage needs of its AWS account, by reading commands alone. A check that can't be read is a finding, too, and doesn't stop the
 * others. Throws for credentials of another account.
 */
export async function* findInAccount(stage: Stage, aws: AwsCli): AsyncGenerator<Finding> {
  const { Account } = z.object({ Account: z.string() }).parse(await aws(['sts', 'get-caller-identity']));
  if (stage.account && stage.account !== Account)
    throw new Error(`These credentials are for the account ${Account}, and the stage is in ${stage.account}.`);
  yield done(`The account is ${Account}, the region ${stage.region}.`);
  yield* checkSettings(stage);
  const { domain, alarmEmail } = stage;
  const checks: Record<string, () => Promise<Finding[]>> = {
    'Lambda’s concurrency': () => checkConcurrency(aws, stage),
    'the bootstrap': () => checkBootstrap(aws, stage),
    SES: () => checkMailAccount(aws, stage),
    'the sender of mail': () => checkSender(aws, stage),
    secrets: () => checkSecrets(aws, stage),
    'the media key': () => checkMediaKey(aws, stage),
    ...(stage.canary && { 'the canary': () => checkCanary(aws, stage) }),
    CloudFront: () => checkEdge(aws),
    'the firewalls': () => checkFirewalls(aws, stage),
    ...(domain && { 'the hosted zone': () => checkZone(aws, domain) }),
    ...(alarmEmail && { 'the alarms’ address': () => checkAlarmMail(aws, alarmEmail) }),
    'AppSync’s quotas': () => listQuotas(aws, 'appsync', /request tokens/i),
    ...(stage.speech?.kind === 'transcribe' && {
      'Transcribe’s quotas': () => listQuotas(aws, 'transcribe', /concurrent batch/i),
    }),
    protection: () => checkProtection(aws, stage),
  };
  for (const [what, check] of Object.entries(checks)) {
    try {
      yield* await check();
    } catch (error) {
      yield todo(`${what} could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (stage.stripe) yield todo(`Stripe is checked by: npm run check-stripe -- -c stage=${stage.name}`);
}
