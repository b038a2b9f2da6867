import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { handlers } from '../handlers';
import { functionNeeds } from './function-needs';
import type { FunctionNeeds } from './needs';

/** The permissions that an SDK call needs. One of a row is enough. */
const CALLS: Record<string, string[][]> = {
  GetCommand: [['table:GetItem']],
  BatchGetCommand: [['table:BatchGetItem']],
  QueryCommand: [['table:Query', 'index1']],
  PutCommand: [['table:PutItem']],
  UpdateCommand: [['table:UpdateItem']],
  DeleteCommand: [['table:DeleteItem']],
  BatchWriteCommand: [['table:BatchWriteItem']],
  // Each of its items counts as a call of its own.
  TransactWriteCommand: [],
  Put: [['table:PutItem']],
  Update: [['table:UpdateItem']],
  Delete: [['table:DeleteItem']],
  ConditionCheck: [['table:ConditionCheckItem']],
  addressKey: [['hashesAddresses']],
  GetObjectCommand: [['file:GetObject']],
  HeadObjectCommand: [['file:GetObject']],
  PutObjectCommand: [['file:PutObject', 'storesUserList']],
  CopyObjectCommand: [['file:GetObject'], ['file:PutObject']],
  DeleteObjectsCommand: [['file:DeleteObject']],
  ListObjectsV2Command: [['listFiles']],
  createPresignedPost: [['file:PutObject']],
  CreateMultipartUploadCommand: [['file:PutObject']],
  UploadPartCopyCommand: [['file:GetObject'], ['file:PutObject']],
  UploadPartCommand: [['file:PutObject']],
  ListPartsCommand: [['file:ListMultipartUploadParts']],
  CompleteMultipartUploadCommand: [['file:PutObject']],
  AbortMultipartUploadCommand: [['file:AbortMultipartUpload']],
  GetSecretValueCommand: [['signsMedia', 'callsStripe', 'transcribesSpeech', 'readsCanarySecret']],
  CreateInvalidationCommand: [['changesEdge']],
  DescribeKeyValueStoreCommand: [['changesEdge']],
  PutKeyCommand: [['changesEdge']],
  DeleteKeyCommand: [['changesEdge']],
  'appsync request': [['publishesChanges']],
  'ses request': [['sendsMail']],
  SendMessageBatchCommand: [['sendsJobs', 'sendsBilling', 'sendsSpeech']],
  StartTranscriptionJobCommand: [['transcribesSpeech']],
  GetTranscriptionJobCommand: [['transcribesSpeech']],
  AdminInitiateAuthCommand: [['userPool:AdminInitiateAuth']],
  ListUsersCommand: [['userPool:ListUsers']],
  AdminGetUserCommand: [['userPool:AdminGetUser']],
  AdminUserGlobalSignOutCommand: [['userPool:AdminUserGlobalSignOut']],
  AdminDeleteUserCommand: [['userPool:AdminDeleteUser']],
  AdminUpdateUserAttributesCommand: [['userPool:AdminUpdateUserAttributes']],
};

const grantedActions = (needs: FunctionNeeds): string[] => [
  ...(needs.table ?? []).map((operation) => `table:${operation}`),
  ...[needs.staging ?? [], ...Object.values(needs.files ?? {})].flat().map((operation) => `file:${operation}`),
  ...(needs.userPool ?? []).map((operation) => `userPool:${operation}`),
  ...(
    [
      'index1',
      'hashesAddresses',
      'listFiles',
      'sendsMail',
      'signsMedia',
      'publishesChanges',
      'changesEdge',
      'sendsJobs',
      'sendsBilling',
      'callsStripe',
      'sendsSpeech',
      'transcribesSpeech',
      'readsCanarySecret',
      'storesUserList',
    ] as const
  ).filter((name) => needs[name]),
];

/** The SDK calls in a handler after tree shaking. */
async function findCalls(entry: string): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    external: ['@aws-sdk/*', '@smithy/*', '@aws-crypto/*', 'stripe', 'zod'],
  });
  const code = outputFiles[0]?.text ?? '';
  const calls = [...code.matchAll(/new import_\w+\.(\w+Command)\(|import_\w+\.(createPresignedPost)\)/g)].map(
    ([, constructed, called]) => constructed ?? called ?? '',
  );
  const parts = [...code.matchAll(/\b(Put|Update|Delete|ConditionCheck): (?:\{|\w+\()/g)].map(([, part]) => part ?? '');
  const signed = [...code.matchAll(/postSigned\("(\w+)"/g)].map(([, service]) => `${service} request`);
  const addressKeys = /keyOf\.(address|mailsSent|invitesSent|mailStop)\(/.test(code) ? ['addressKey'] : [];
  return [...new Set([...calls, ...signed, ...addressKeys, ...(calls.includes('TransactWriteCommand') ? parts : [])])];
}

describe.each(handlers.filter(({ entry }) => existsSync(entry)).map(({ name, entry }) => [name, entry] as const))(
  '%s',
  (name, entry) => {
    test('may make each call that it makes, and no other (least privilege)', async () => {
      const needed = (await findCalls(entry)).flatMap((call) => {
        const actions = CALLS[call];
        if (!actions) throw new Error(`Say above what ${call} needs.`);
        return actions;
      });
      const granted = grantedActions(functionNeeds[name] ?? {});
      expect(needed.filter((choices) => !choices.some((action) => granted.includes(action)))).toEqual([]);
      expect(granted.filter((action) => !needed.flat().includes(action))).toEqual([]);
    });
  },
);
