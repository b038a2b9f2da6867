/** A table operation as IAM knows it; a transaction needs the operation of each of its parts. */
type TableOperation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

type FileOperation =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'GetObjectTagging'
  | 'PutObjectTagging'
  | 'DeleteObjectTagging'
  | 'ListMultipartUploadParts'
  | 'AbortMultipartUpload';
type FilePrefix = 'staging/' | 'projects/' | 'users/';

/** What a function touches. Environment and statements of its role follow from this, and nothing else is given to it. */
export interface FunctionNeeds {
  /** Operations on the table itself: TABLE_NAME. */
  table?: TableOperation[];
  /** Queries on index1: TABLE_NAME. */
  index1?: true;
  /** Operations on files below a prefix: MEDIA_BUCKET. A copy reads its source and puts its target. */
  files?: Partial<Record<FilePrefix, FileOperation[]>>;
  /** Lists the files below these prefixes: MEDIA_BUCKET. */
  listFiles?: FilePrefix[];
  /** Signs media addresses: MEDIA_KEY_PAIR_IDS, MEDIA_KEY_SECRET, APP_ORIGIN. */
  signsMedia?: true;
  /** Sends mail: MAIL_FROM, MAIL_CONFIGURATION_SET. */
  sendsMail?: true;
  /** Writes addresses of the app: APP_ORIGIN. */
  appOrigin?: true;
  /** Tells listeners of a change: GRAPHQL_URL. */
  publishesChanges?: true;
  /** Operations on the user pool; a function that is not a trigger of the pool gets USER_POOL_ID. */
  userPool?: ('AdminGetUser' | 'AdminUpdateUserAttributes' | 'AdminUserGlobalSignOut' | 'AdminDeleteUser')[];
  /** Asks for jobs to be done in the background: JOBS_QUEUE_URL. */
  sendsJobs?: true;
  /** Puts what is to be read back from Stripe into its queue: BILLING_QUEUE_URL. */
  sendsBilling?: true;
  /** Calls Stripe, or checks what it has signed: STRIPE_SECRET, STRIPE_AUTOMATIC_TAX. */
  callsStripe?: true;
  /** Asks for sound to be listened to: SPEECH_QUEUE_URL. */
  sendsSpeech?: true;
  /** Knows whether anybody listens to sound: SPEECH_SERVICE. */
  readsSpeechService?: true;
  /** Has sound listened to: SPEECH_SERVICE, and where that is. */
  transcribesSpeech?: true;
  /** Knows the stage's jobs at Transcribe by their names: TRANSCRIBE_JOBS. */
  readsTranscribeJobs?: true;
  /** Seconds until it is stopped; 10 unless told. Behind the API at most 29. */
  timeoutSeconds?: number;
  /** 512 unless told; computing power grows with it. */
  memoryMegabytes?: number;
}

/** What each function needs, by the name of its handler. Tests hold it to what the handler really does. */
export const functionNeeds: Record<string, FunctionNeeds> = {
  'start-session': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    index1: true,
    signsMedia: true,
    userPool: ['AdminGetUser', 'AdminUpdateUserAttributes'],
    sendsMail: true,
  },
  'get-session': { table: ['GetItem'], index1: true, signsMedia: true },
  'send-verification-email': { table: ['GetItem', 'PutItem', 'UpdateItem'], sendsMail: true, appOrigin: true },
  'resume-mail': { table: ['GetItem', 'PutItem', 'UpdateItem'], sendsMail: true, appOrigin: true },
  'verify-email': { table: ['GetItem', 'Query', 'UpdateItem', 'ConditionCheckItem'] },
  'sign-out-everywhere': { table: ['GetItem', 'UpdateItem'], userPool: ['AdminUserGlobalSignOut'] },
  'update-user': { table: ['GetItem', 'UpdateItem'] },
  'update-account': { table: ['GetItem', 'UpdateItem'], index1: true },
  'count-private-projects': { table: ['GetItem'], index1: true },
  'list-users': { table: ['GetItem'], index1: true },
  'change-role': { table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
  'remove-user': { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  'create-picture-upload': { table: ['GetItem', 'UpdateItem'], files: { 'staging/': ['PutObject'] } },
  'update-profile-picture': {
    table: ['GetItem', 'UpdateItem', 'BatchWriteItem'],
    files: { 'staging/': ['GetObject', 'DeleteObject'], 'users/': ['PutObject', 'DeleteObject'] },
    memoryMegabytes: 1024,
  },
  'create-invite': { table: ['GetItem', 'PutItem', 'UpdateItem'], sendsMail: true, appOrigin: true },
  'list-invites': { table: ['GetItem'], index1: true },
  'resend-invite': { table: ['GetItem', 'PutItem', 'UpdateItem'], sendsMail: true, appOrigin: true },
  'withdraw-invite': { table: ['GetItem', 'DeleteItem'] },
  'preview-invite': { table: ['GetItem'] },
  'join-account': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    index1: true,
    signsMedia: true,
  },
  'renew-invite-code': { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], index1: true },
  'ask-to-join': { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  'list-join-requests': { table: ['GetItem', 'BatchGetItem'] },
  'answer-join-request': { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  'list-accounts': { table: ['GetItem', 'BatchGetItem', 'Query'] },
  'switch-account': { table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'], index1: true, signsMedia: true },
  'leave-account': { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  'delete-account': { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  'create-project': { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], signsMedia: true },
  // Hundreds of projects are to be unpacked and checked.
  'list-projects': { table: ['GetItem'], index1: true, memoryMegabytes: 1024 },
  // Each grant is a signature.
  'get-cover-grants': { table: ['GetItem', 'BatchGetItem'], signsMedia: true, memoryMegabytes: 1024 },
  'get-project': { table: ['GetItem', 'Query'], signsMedia: true },
  'update-project': { table: ['GetItem', 'UpdateItem'] },
  'duplicate-project': { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  'delete-project': { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  // Hundreds of projects are to be unpacked and checked.
  'list-bin': { table: ['GetItem'], index1: true, memoryMegabytes: 1024 },
  'restore-project': { table: ['GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  'delete-project-for-good': { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  'save-edits': {
    table: [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
      'BatchWriteItem',
    ],
  },
  'get-records': { table: ['GetItem', 'BatchGetItem'] },
  'create-upload': { table: ['GetItem', 'BatchGetItem', 'UpdateItem'], files: { 'staging/': ['PutObject'] } },
  'create-multipart-upload': {
    table: ['GetItem', 'UpdateItem'],
    files: { 'projects/': ['PutObject', 'PutObjectTagging', 'ListMultipartUploadParts'] },
  },
  'sign-upload-parts': { table: ['GetItem'], files: { 'projects/': ['PutObject'] } },
  'abort-multipart-upload': { table: ['GetItem'], files: { 'projects/': ['AbortMultipartUpload'] } },
  'complete-multipart-upload': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
    files: {
      'projects/': ['GetObject', 'PutObject', 'DeleteObject', 'DeleteObjectTagging', 'ListMultipartUploadParts'],
    },
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  },
  'complete-upload': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    files: { 'staging/': ['GetObject', 'DeleteObject'], 'projects/': ['PutObject'] },
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  },
  'create-slide-uploads': {
    table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    files: { 'staging/': ['PutObject'] },
    memoryMegabytes: 1024,
  },
  'complete-slide-uploads': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    files: { 'staging/': ['GetObject', 'DeleteObject'], 'projects/': ['PutObject'] },
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  },
  'create-take-upload': { table: ['GetItem', 'UpdateItem'], files: { 'staging/': ['PutObject'] } },
  'complete-take-upload': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    files: { 'staging/': ['GetObject', 'DeleteObject'], 'projects/': ['PutObject'] },
    timeoutSeconds: 29,
    // One whole processor: the time goes into reading, hashing and sending an hour of sound.
    memoryMegabytes: 1769,
  },
  'list-comments': { table: ['GetItem', 'Query'] },
  'create-comment': { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  'update-comment': { table: ['GetItem', 'UpdateItem'] },
  'resolve-comment': { table: ['GetItem', 'UpdateItem'] },
  'delete-comment': { table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
  // Hundreds of items are deleted.
  'clear-guest-comments': { table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], timeoutSeconds: 29 },
  // A Query of the whole project says what moments its comments speak of.
  'list-shown-comments': { table: ['GetItem', 'Query'] },
  'save-guest-comment': { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  'delete-guest-comment': { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  'get-publish-data': { table: ['GetItem', 'Query'], signsMedia: true },
  'get-srt': { table: ['GetItem', 'Query'] },
  'issue-viewer-token': { table: ['UpdateItem'] },
  'count-view': { table: ['PutItem', 'UpdateItem'] },
  'list-views': { table: ['GetItem', 'Query'] },
  'get-view-counts': { table: ['GetItem', 'Query'] },
  'make-srt': { table: ['GetItem'] },
  'start-transcription': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    readsSpeechService: true,
    // Many of a team may ask at once, and write to one account.
    timeoutSeconds: 29,
  },
  'get-transcription': { table: ['GetItem'] },
  'cancel-transcription': { table: ['GetItem', 'UpdateItem'] },
  'show-presence': { table: ['GetItem', 'Query', 'UpdateItem'] },
  'end-presence': { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  'list-plans': { table: ['GetItem'], callsStripe: true, sendsBilling: true, timeoutSeconds: 29 },
  'create-checkout-session': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    callsStripe: true,
    appOrigin: true,
    timeoutSeconds: 29,
  },
  'create-portal-session': {
    table: ['GetItem', 'UpdateItem'],
    callsStripe: true,
    appOrigin: true,
    timeoutSeconds: 29,
  },
  'stripe-webhook': { callsStripe: true, sendsBilling: true },
  'publish-changes': { table: ['Query', 'BatchWriteItem'], publishesChanges: true, timeoutSeconds: 30 },
  'send-jobs': { sendsJobs: true, sendsSpeech: true, sendsBilling: true, timeoutSeconds: 30 },
  'run-jobs': {
    table: [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'BatchWriteItem',
      'ConditionCheckItem',
    ],
    index1: true,
    files: { 'projects/': ['GetObject', 'GetObjectTagging', 'PutObject', 'DeleteObject'], 'users/': ['DeleteObject'] },
    listFiles: ['projects/', 'users/'],
    sendsMail: true,
    appOrigin: true,
    userPool: ['AdminGetUser', 'AdminDeleteUser'],
    sendsJobs: true,
    callsStripe: true,
    // Twice as long as a step takes (lambdas/jobs/run-jobs.ts).
    timeoutSeconds: 30,
  },
  'run-speech': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    files: { 'projects/': ['GetObject'], 'staging/': ['GetObject', 'PutObject', 'DeleteObject'] },
    sendsSpeech: true,
    transcribesSpeech: true,
    // A server of one's own may take a while for ten minutes of sound (lambdas/adapters/speech-server.ts).
    timeoutSeconds: 300,
    memoryMegabytes: 1024,
  },
  'transcribe-ended': { sendsSpeech: true, readsTranscribeJobs: true },
  'follow-subscription': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    callsStripe: true,
    timeoutSeconds: 30,
  },
  'pre-sign-up': {},
  'post-confirmation': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    userPool: ['AdminUserGlobalSignOut'],
    // The user pool waits no longer. More memory starts it sooner.
    timeoutSeconds: 5,
    memoryMegabytes: 1024,
  },
  'mail-came-back': { table: ['UpdateItem'] },
  'authorize-listener': { table: ['GetItem'] },
};

/** The needs of a function. Throws for one that has no row, so that nothing is deployed without thought. */
export function getFunctionNeeds(name: string): FunctionNeeds {
  const needs = functionNeeds[name];
  if (!needs) throw new Error(`Say in function-needs.ts what ${name} needs.`);
  return needs;
}
