/** Table operations as IAM names them. A transaction needs the operation of each of its items. */
export const TABLE_OPERATIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'ConditionCheckItem',
] as const;
type TableOperation = (typeof TABLE_OPERATIONS)[number];

type FileOperation = 'GetObject' | 'PutObject' | 'DeleteObject' | 'ListMultipartUploadParts' | 'AbortMultipartUpload';
type FilePrefix = 'projects/' | 'users/';

/** What a function uses. Its environment and its role's statements are derived from this; it gets nothing else. */
export interface FunctionNeeds {
  /** Operations on the table itself. Sets TABLE_NAME. */
  table?: readonly TableOperation[];
  /** Queries on index1. Sets TABLE_NAME. */
  index1?: true;
  /** Makes table keys of email addresses. Sets ADDRESS_SECRET. */
  hashesAddresses?: true;
  /** Operations on stored files under a prefix. A copy gets its source and puts its target. Sets MEDIA_BUCKET. */
  files?: Partial<Record<FilePrefix, FileOperation[]>>;
  /** Lists the files under these prefixes. Sets MEDIA_BUCKET. */
  listFiles?: FilePrefix[];
  /** Operations on uploads that wait to be checked, and on temporary files. Sets STAGING_BUCKET. */
  staging?: FileOperation[];
  /** Signs media addresses. Sets MEDIA_KEY_PAIR_IDS, MEDIA_KEY_SECRET, APP_ORIGIN. */
  signsMedia?: true;
  /** Creates or checks sign-up proofs. Sets ADDRESS_SECRET, SELF_SIGN_UP, SIGN_UP_PROOF_COST. */
  checksSignUps?: true;
  /** Mails verification links. Sets VERIFICATIONS_PER_HOUR. */
  mailsVerifications?: true;
  /** Mails people about comments and views. Sets ACTIVITY_MAILS_PER_HOUR, COMMENT_MAIL_DELAY_SECONDS. */
  mailsActivity?: true;
  /** Mails people whom Free teams invite to watch. Sets FREE_LINK_MAILS_PER_HOUR. */
  mailsFreeLinks?: true;
  /** Stores or sums what viewers watched, or tells them. Sets RECORDS_WATCHING. */
  recordsWatching?: true;
  /** Signs or checks unsubscribe links. Sets ADDRESS_SECRET. */
  signsUnsubscribeLinks?: true;
  /** Signs or checks passes of guarded links. Sets ADDRESS_SECRET. */
  signsLinkPasses?: true;
  /** Sends mail. Sets MAIL_FROM, MAIL_CONFIGURATION_SET. */
  sendsMail?: true;
  /** Builds addresses of the app. Sets APP_ORIGIN. */
  appOrigin?: true;
  /** Closes links at the edge, and drops what it caches. Sets DISTRIBUTION_ID, CLOSED_LINKS_STORE. */
  changesEdge?: true;
  /** Publishes changes to subscribers. Sets GRAPHQL_URL. */
  publishesChanges?: true;
  /** Operations on the user pool. Sets USER_POOL_ID, except for triggers of the pool. */
  userPool?: (
    | 'AdminGetUser'
    | 'AdminUpdateUserAttributes'
    | 'AdminUserGlobalSignOut'
    | 'AdminDeleteUser'
    | 'AdminInitiateAuth'
    | 'ListUsers'
  )[];
  /** Writes the nightly list of users. Sets USER_LIST_BUCKET. */
  storesUserList?: true;
  /** Queues background jobs. Sets JOBS_QUEUE_URL. */
  sendsJobs?: true;
  /** Queues a customer whose subscription is synced from Stripe. Sets BILLING_QUEUE_URL. */
  sendsBilling?: true;
  /** Calls Stripe, or verifies its signatures. Sets STRIPE_SECRET, STRIPE_AUTOMATIC_TAX. */
  callsStripe?: true;
  /** Queues audio for transcription. Sets SPEECH_QUEUE_URL. */
  sendsSpeech?: true;
  /** Reads whether the stage transcribes audio. Sets SPEECH_SERVICE. */
  readsSpeechService?: true;
  /** Transcribes audio. Sets SPEECH_SERVICE and the settings of the service. */
  transcribesSpeech?: true;
  /** Recognizes the stage's Transcribe jobs by their names. Sets TRANSCRIBE_JOBS. */
  readsTranscribeJobs?: true;
  /** Reads the canary's password. Sets CANARY_SECRET. */
  readsCanarySecret?: true;
  /** Timeout in seconds; DEFAULT_TIMEOUT_SECONDS by default, at most 29 behind the API. */
  timeoutSeconds?: number;
  /** Memory in megabytes; 512 by default. CPU power grows with it. */
  memoryMegabytes?: number;
}
