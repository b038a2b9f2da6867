import { type FunctionNeeds, TABLE_OPERATIONS } from './needs';

const MAILS_INVITES: FunctionNeeds = {
  table: ['GetItem', 'PutItem', 'UpdateItem'],
  hashesAddresses: true,
  sendsMail: true,
  appOrigin: true,
};

const MAILS_VERIFICATIONS: FunctionNeeds = { ...MAILS_INVITES, mailsVerifications: true };

/** The needs of each function, by handler name. Tests compare them with what the handler calls. */
export const functionNeeds: Record<string, FunctionNeeds> = {
  'start-session': {
    checksSignUps: true,
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    hashesAddresses: true,
    index1: true,
    signsMedia: true,
    userPool: ['AdminGetUser', 'AdminUpdateUserAttributes'],
    sendsMail: true,
  },
  'create-sign-up-challenge': { table: ['UpdateItem'], checksSignUps: true },
  'get-session': { table: ['GetItem'], hashesAddresses: true, index1: true, signsMedia: true },
  'send-verification-email': MAILS_VERIFICATIONS,
  'resume-mail': MAILS_VERIFICATIONS,
  'verify-email': { table: ['GetItem', 'Query', 'UpdateItem', 'ConditionCheckItem'], hashesAddresses: true },
  'sign-out-everywhere': { table: ['GetItem', 'UpdateItem'], userPool: ['AdminUserGlobalSignOut'] },
  unsubscribe: { table: ['GetItem', 'UpdateItem'], signsUnsubscribeLinks: true },
  'update-user': { table: ['GetItem', 'UpdateItem'] },
  'request-data-export': { table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  'get-data-export': { table: ['GetItem'], staging: ['GetObject'] },
  'update-account': { table: ['GetItem', 'UpdateItem'], index1: true },
  'count-private-projects': { table: ['GetItem'], index1: true },
  'list-users': { table: ['GetItem'], index1: true },
  'change-role': { table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
  'remove-user': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    hashesAddresses: true,
  },
  'create-picture-upload': { table: ['GetItem', 'UpdateItem'], staging: ['PutObject'] },
  'update-profile-picture': {
    table: ['GetItem', 'UpdateItem', 'BatchWriteItem'],
    staging: ['GetObject', 'DeleteObject'],
    files: { 'users/': ['PutObject', 'DeleteObject', 'AbortMultipartUpload'] },
    memoryMegabytes: 1024,
  },
  'create-invite': MAILS_INVITES,
  'list-invites': { table: ['GetItem'], index1: true },
  'resend-invite': MAILS_INVITES,
  'withdraw-invite': { table: ['GetItem', 'DeleteItem'] },
  'preview-invite': { table: ['GetItem'] },
  'join-account': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    hashesAddresses: true,
    index1: true,
    signsMedia: true,
  },
  'renew-invite-code': { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], index1: true },
  'ask-to-join': { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  'list-join-requests': { table: ['GetItem', 'BatchGetItem'] },
  'answer-join-request': { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  'list-accounts': { table: ['GetItem', 'BatchGetItem', 'Query'] },
  'switch-account': {
    table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
    hashesAddresses: true,
    index1: true,
    signsMedia: true,
  },
  'leave-account': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    hashesAddresses: true,
  },
  'delete-account': { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], hashesAddresses: true },
  'create-project': { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], signsMedia: true },
  // Decompresses and validates hundreds of projects.
  'list-projects': { table: ['GetItem'], index1: true, memoryMegabytes: 1024 },
  // Computes a signature for each grant.
  'get-cover-grants': { table: ['GetItem', 'BatchGetItem'], signsMedia: true, memoryMegabytes: 1024 },
  'get-search-words': { table: ['GetItem', 'BatchGetItem'], memoryMegabytes: 1024 },
  'get-project': { table: ['GetItem', 'Query'], signsMedia: true },
  'update-project': { table: ['GetItem', 'UpdateItem'] },
  'update-preview': { table: ['GetItem', 'UpdateItem'], files: { 'projects/': ['PutObject'] } },
  'duplicate-project': { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  'delete-project': { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  // Decompresses and validates hundreds of projects.
  'list-trash': { table: ['GetItem'], index1: true, memoryMegabytes: 1024 },
  'restore-project': { table: ['GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  'delete-project-for-good': { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  'save-edits': { table: TABLE_OPERATIONS },
  'get-records': { table: ['GetItem', 'BatchGetItem'] },
  'create-upload': { table: ['GetItem', 'UpdateItem'], staging: ['PutObject'] },
  'create-multipart-upload': {
    table: ['GetItem', 'UpdateItem'],
    staging: ['PutObject', 'ListMultipartUploadParts'],
  },
  'sign-upload-parts': { table: ['GetItem'], staging: ['PutObject'] },
  'abort-multipart-upload': { table: ['GetItem'], staging: ['AbortMultipartUpload'] },
  'complete-multipart-upload': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    staging: ['GetObject', 'PutObject', 'DeleteObject', 'ListMultipartUploadParts'],
    files: { 'projects/': ['PutObject', 'AbortMultipartUpload'] },
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  },
  'complete-upload': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    staging: ['GetObject', 'DeleteObject'],
    files: { 'projects/': ['PutObject', 'AbortMultipartUpload'] },
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  },
  'create-slide-uploads': {
    table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    staging: ['PutObject'],
    memoryMegabytes: 1024,
  },
  'complete-slide-uploads': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    staging: ['GetObject', 'DeleteObject'],
    files: { 'projects/': ['PutObject', 'AbortMultipartUpload'] },
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  },
  'create-take-upload': { table: ['GetItem', 'UpdateItem'], staging: ['PutObject'] },
  'complete-take-upload': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    staging: ['GetObject', 'DeleteObject'],
    files: { 'projects/': ['PutObject'] },
    timeoutSeconds: 29,
    // One full vCPU: reading, hashing, and sending an hour of audio is CPU-bound.
    memoryMegabytes: 1769,
  },
  'list-comments': { table: ['GetItem', 'Query'] },
  'create-comment': { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  'import-comments': { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  'update-comment': { table: ['GetItem', 'UpdateItem'] },
  'resolve-comment': { table: ['GetItem', 'UpdateItem'] },
  'delete-comment': { table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
  // Deletes hundreds of items.
  'clear-guest-comments': { table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], timeoutSeconds: 29 },
  // Queries the whole project to find the moments that its comments refer to.
  'list-shown-comments': { table: ['GetItem', 'Query'] },
  'list-guarded-comments': { table: ['GetItem', 'Query'], signsLinkPasses: true },
  'save-guest-comment': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    signsLinkPasses: true,
  },
  'delete-guest-comment': { table: ['GetItem', 'UpdateItem', 'DeleteItem'], signsLinkPasses: true },
  'get-publish-data': { table: ['GetItem', 'Query'], signsMedia: true },
  // Hashes a password, and somebody waits for it.
  'open-link': {
    table: ['GetItem', 'Query', 'UpdateItem', 'BatchWriteItem'],
    signsMedia: true,
    signsLinkPasses: true,
    checksSignUps: true,
    recordsWatching: true,
    memoryMegabytes: 1769,
  },
  'report-link': { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  'open-team-link': {
    table: ['GetItem', 'Query'],
    signsMedia: true,
    signsLinkPasses: true,
    recordsWatching: true,
  },
  'get-link-guard': { table: ['GetItem'] },
  'update-link-guard': {
    table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'],
    hashesAddresses: true,
    sendsMail: true,
    mailsFreeLinks: true,
    appOrigin: true,
    memoryMegabytes: 1769,
  },
  // A viewer waits for its cold start. After three seconds, the edge has answered without it.
  'get-video-page': { table: ['GetItem', 'Query'], signsMedia: true, memoryMegabytes: 1024, timeoutSeconds: 5 },
  'get-oembed': { table: ['GetItem'], appOrigin: true },
  'get-preview': { table: ['GetItem'], files: { 'projects/': ['GetObject'] } },
  'get-srt': { table: ['GetItem', 'Query'] },
  'report-error': { table: ['UpdateItem'] },
  'issue-viewer-token': { table: ['UpdateItem'] },
  'count-view': { table: ['PutItem', 'UpdateItem'], recordsWatching: true },
  'list-views': { table: ['GetItem', 'Query'] },
  'get-view-counts': { table: ['GetItem', 'Query'] },
  'get-watch-figures': {
    table: ['GetItem', 'Query'],
    index1: true,
    recordsWatching: true,
    memoryMegabytes: 1024,
  },
  'make-srt': { table: ['GetItem'] },
  'start-transcription': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    readsSpeechService: true,
    // Many members of a team may call at once and write to one account.
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
  'create-portal-session': { table: ['GetItem', 'UpdateItem'], callsStripe: true, appOrigin: true, timeoutSeconds: 29 },
  'stripe-webhook': { callsStripe: true, sendsBilling: true },
  'publish-changes': { table: ['Query', 'BatchWriteItem'], publishesChanges: true, timeoutSeconds: 30 },
  'send-jobs': { sendsJobs: true, sendsSpeech: true, sendsBilling: true, timeoutSeconds: 30 },
  'run-jobs': {
    table: TABLE_OPERATIONS,
    hashesAddresses: true,
    index1: true,
    files: {
      'projects/': ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'],
      'users/': ['GetObject', 'DeleteObject'],
    },
    listFiles: ['projects/', 'users/'],
    staging: ['GetObject', 'PutObject', 'DeleteObject'],
    sendsMail: true,
    mailsActivity: true,
    signsUnsubscribeLinks: true,
    appOrigin: true,
    changesEdge: true,
    userPool: ['AdminGetUser', 'AdminDeleteUser'],
    sendsJobs: true,
    callsStripe: true,
    // Twice as long as a step takes (lambdas/jobs/run-jobs.ts).
    timeoutSeconds: 30,
  },
  'run-speech': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    staging: ['GetObject', 'PutObject', 'DeleteObject'],
    files: { 'projects/': ['GetObject'] },
    sendsSpeech: true,
    transcribesSpeech: true,
    // A self-hosted server may take a while for ten minutes of audio (lambdas/adapters/speech-server.ts).
    timeoutSeconds: 300,
    memoryMegabytes: 1024,
  },
  'transcribe-ended': { sendsSpeech: true, readsTranscribeJobs: true },
  'follow-subscription': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    callsStripe: true,
    timeoutSeconds: 30,
  },
  'pre-sign-up': {
    table: ['GetItem', 'UpdateItem'],
    checksSignUps: true,
    // The user pool waits no longer than that. More memory shortens the cold start.
    timeoutSeconds: 5,
    memoryMegabytes: 1024,
  },
  'post-confirmation': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    hashesAddresses: true,
    userPool: ['AdminUserGlobalSignOut'],
    // The user pool waits no longer than that. More memory shortens the cold start.
    timeoutSeconds: 5,
    memoryMegabytes: 1024,
  },
  'stop-mail': { table: ['UpdateItem'], hashesAddresses: true },
  // Longer than its calls take together while the stage is slow.
  'run-canary': { appOrigin: true, userPool: ['AdminInitiateAuth'], readsCanarySecret: true, timeoutSeconds: 60 },
  'store-user-list': { userPool: ['ListUsers'], storesUserList: true, timeoutSeconds: 900, memoryMegabytes: 1024 },
  'authorize-subscription': { table: ['GetItem'] },
};

/** Returns the needs of a function. Throws when it has no row, so that each function's permissions are a decision. */
export function getFunctionNeeds(name: string): FunctionNeeds {
  const needs = functionNeeds[name];
  if (!needs) throw new Error(`Add a row for ${name} to function-needs.ts.`);
  return needs;
}

export const DEFAULT_TIMEOUT_SECONDS = 10;

export const getTimeoutSeconds = (name: string): number =>
  getFunctionNeeds(name).timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
