import type { Stage } from '../stages';

/** A cdk-nag finding that we accept: the rule, where, and why. */
export interface AcceptedFinding {
  rule: RegExp;
  path: RegExp;
  why: string;
  /** The stages for which it is accepted; all of them by default. */
  where?: (stage: Stage) => boolean;
}

/** All findings that we accept. A row that no stage needs fails the test. */
export const acceptedFindings: AcceptedFinding[] = [
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*:s3:::narradeck-[a-z]+-(media-.*\/(projects|users)|staging-.*)\/\*\]$/,
    path: /^App\/(Api|Jobs|Speech)\/[a-z-]+\/Role\/Resource$/,
    why: 'Files are named at run time: a prefix of the bucket, or all of staging, is as exact as it gets.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*:lambda:.*:function:narradeck-[a-z]+-\*\]$/,
    path: /^App\/Api\/Role\/Resource$/,
    why: 'Only API Gateway can assume the role, and calls only what the API’s document names; the list would not fit in a role.',
  },
  {
    rule: /^AwsSolutions-(IAM4|IAM5|L1)/,
    path: /^App\/Custom::CDKBucketDeployment/,
    why: 'The function by which the CDK itself places the client’s files; its role and runtime are the CDK’s.',
  },
  {
    rule: /^AwsSolutions-COG1$/,
    path: /^Core\/Identity\/Pool\//,
    why: 'NIST SP 800-63B: at least eight characters, and no rules on kinds of characters, which make passwords guessable.',
  },
  {
    rule: /^AwsSolutions-COG2$/,
    path: /^Core\/Identity\/Pool\//,
    why: 'The product signs people in by password or Google; a second factor is not part of it.',
  },
  {
    rule: /^AwsSolutions-COG8$/,
    path: /^Core\/Identity\/Pool\//,
    why: 'Threat protection needs the Plus plan, which costs each person a multiple; our own brakes limit guessing.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Core\/MediaSecret\//,
    why: 'Its public half is in the template, so the pair is changed by a deployment (docs/deploy/secrets.md), not by a timer.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Core\/AddressSecret\//,
    why: 'The keys of all stored addresses are made with it, so it is never changed (decision 74).',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Operations\/Canary\//,
    why: 'The user pool holds the same password, so an operator changes both (docs/operations.md). It opens an empty project.',
    where: ({ canary }) => canary,
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Core\/StripeSecret\//,
    why: 'Stripe makes its keys; an operator changes them there and here (docs/deploy/secrets.md).',
    where: ({ stripe }) => stripe !== undefined,
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Core\/SpeechSecret\//,
    why: 'The server that listens gives its key out; an operator changes it there and here (docs/deploy/secrets.md).',
    where: ({ speech }) => speech?.kind === 'server' && speech.hasKey,
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*:ses:.*:identity\/\*\]$/,
    path: /^App\//,
    why: 'In its sandbox SES asks about the identity of the recipient, too; a condition holds the sender to the stage’s own.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: /^App\/Streams\/[a-z-]+\/Role\/Resource$/,
    why: 'ListStreams, which Lambda requires for a mapping, has no narrower resource.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: /^App\/Speech\/run-speech\/Role\/Resource$/,
    why: 'Amazon Transcribe takes no name of a job in a policy; what it reads and writes is in staging, by the same role.',
    where: ({ speech }) => speech?.kind === 'transcribe',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^App\/EdgeSecrets\//,
    why: 'CloudFront and the API have to change together, so a deployment changes it (docs/deploy/secrets.md), not a timer.',
  },
  {
    rule: /^AwsSolutions-SQS3$/,
    path: /^App\/(Streams|MailEvents|TranscribeEvents|UserList)\/DeadLetters\//,
    why: 'It is the dead-letter queue.',
  },
  {
    rule: /^AwsSolutions-ASC3$/,
    path: /^App\/Live\/Api\//,
    why: 'Requests are logged when they fail, without their headers: those hold tokens.',
  },
  {
    rule: /^AwsSolutions-S1$/,
    path: /^App\/Web\/Client\//,
    why: 'It holds the published client only, which anybody may read.',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    path: /^App\/Web\/Distribution\//,
    why: 'The app is for people everywhere.',
  },
  {
    rule: /^AwsSolutions-CFR3$/,
    path: /^App\/Web\/Distribution\//,
    why: 'A log of requests would keep the signatures that open people’s files.',
  },
  {
    rule: /^AwsSolutions-CFR2$/,
    path: /^App\/Web\/Distribution\//,
    why: 'A firewall comes with a domain, and costs a fixed sum each month, so that a stage may do without.',
    where: ({ domain }) => !domain?.firewall,
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    path: /^App\/Web\/Distribution\//,
    why: 'The TLS policy of CloudFront’s own name, which a stage without a domain uses, is CloudFront’s.',
    where: ({ domain }) => !domain,
  },
  {
    rule: /^AwsSolutions-DDB3$/,
    path: /^Core\/Data\/Table\//,
    why: 'What is tried out need not be restored.',
    where: ({ keepData }) => !keepData,
  },
];
