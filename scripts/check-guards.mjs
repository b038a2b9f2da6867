import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Removes each guard in turn, in a copy of the sources, and expects that tests fail without it. Prints killed/total.
 * `node scripts/check-guards.mjs [word]`: only the guards whose name holds the word.
 */
const RULES = 'shared/permissions/authorize.ts';
const RULES_TEST = 'shared/permissions/authorize';
const MATRIX = 'lambdas/matrix/matrix';

/** A guard: where it stands, and what it is without its effect. */
const guards = [
  [
    'rule: Private is for the owner',
    RULES,
    "project.who_can_edit === 'Team' || project.uid === person.uid",
    'true',
    RULES_TEST,
  ],
  ['rule: own account only', RULES, 'if (project.account_id !== person.account_id) return false;', '', RULES_TEST],
  ['rule: Members edit nothing', RULES, "person.role === 'Admin' || person.role === 'Editor'", 'true', RULES_TEST],
  ['rule: only the owner turns Private', RULES, "operation.to === 'Team' || isOwner", 'true', RULES_TEST],
  ['rule: who deletes', RULES, "isOwner || (isTeamProject && person.role === 'Admin')", 'true', RULES_TEST],
  [
    'rule: only the Admin removes, never the owner',
    RULES,
    "person.role === 'Admin' && !isAccountOwner",
    'true',
    RULES_TEST,
  ],
  ['rule: foreign is hidden', RULES, "!own ? 'hidden' : ", '', RULES_TEST],
  ['function: a person who is gone', 'lambdas/functions/callers.ts', 'if (!person) throw', 'if (false) throw', MATRIX],
  [
    'function: asks the rule',
    'lambdas/functions/allow.ts',
    "if (verdict === 'hidden') throw",
    'if (false) throw',
    MATRIX,
  ],
  [
    'function: denied is refused',
    'lambdas/functions/allow.ts',
    "if (verdict === 'denied') throw",
    'if (false) throw',
    MATRIX,
  ],
  [
    'live: asks the rule',
    'lambdas/triggers/authorize-listener.ts',
    "authorize(user, claim.operation) !== 'allowed'",
    'false',
    MATRIX,
  ],
  [
    'live: nothing from before the right was given',
    'lambdas/triggers/authorize-listener.ts',
    'if (await isAllTold(lettingsIn)) return answer;',
    'return answer;',
    'lambdas/triggers/authorize-listener',
  ],
  [
    'link: only while shared',
    'lambdas/functions/publish/find-shared.ts',
    "project?.settings.link_access !== 'anyone'",
    '!project',
    MATRIX,
  ],
  [
    'session: deleted for good',
    'lambdas/functions/session/start-session.ts',
    'if (await isDeletedUser(uid))',
    'if (false)',
    MATRIX,
  ],
  [
    'session: signed out everywhere',
    'lambdas/functions/callers.ts',
    'if (person && isSignedOut(person, auth_time))',
    'if (false)',
    MATRIX,
  ],
  [
    'token: only an id token',
    'lambdas/runtime/claims.ts',
    "token_use: z.literal('id'),\n  'cognito:username': z.string().min(1),",
    "'cognito:username': z.string().default(''),",
    'lambdas/functions/bad-input',
  ],
  [
    'upload: kept as it was looked at',
    'lambdas/adapters/media.ts',
    'CopySourceIfMatch: seen.etag,',
    '',
    'lambdas/adapters/media',
  ],
  [
    'upload: bytes of a day',
    'lambdas/functions/uploads/create-upload.ts',
    'await countUpload(person.account_id, input.size);',
    '',
    'lambdas/functions/uploads/uploads',
  ],
  [
    'live: signed out everywhere',
    'lambdas/triggers/authorize-listener.ts',
    ' || isSignedOut(found.user, request.auth_time)',
    '',
    'lambdas/functions/session/sign-out-everywhere',
  ],
  [
    'mail: only to oneself',
    'lambdas/functions/session/send-verification-email.ts',
    'if (!agrees) throw',
    'if (false) throw',
    MATRIX,
  ],
  [
    'invite: of the own account',
    'lambdas/functions/invites/find-own-invite.ts',
    "!== 'allowed') throw",
    "=== 'none') throw",
    MATRIX,
  ],
];

const copy = mkdtempSync(join(tmpdir(), 'narradeck-guards-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of [
  'bench',
  'infra',
  'lambdas',
  'scripts',
  'shared',
  'testing',
  'package.json',
  'jest.config.js',
  'tsconfig.json',
  'cdk.json',
]) {
  cpSync(join(root, name), join(copy, name), { recursive: true });
}
// Uploads are tried with its sound.
cpSync(join(root, 'web', 'public', 'sample'), join(copy, 'web', 'public', 'sample'), { recursive: true });
// The app's origin, which serves the media too, comes up only with a client; any page will do.
mkdirSync(join(copy, 'web', 'dist'), { recursive: true });
for (const page of ['index.html', 'video.html']) writeFileSync(join(copy, 'web', 'dist', page), '<!doctype html>');
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

/** Whether the tests fail in the copy. */
const fails = (tests) =>
  spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', tests], { cwd: copy, stdio: 'ignore' }).status !== 0;

const chosen = guards.filter(([name]) => name.includes(process.argv[2] ?? ''));
for (const tests of new Set(chosen.map(([, , , , one]) => one))) {
  if (fails(tests)) throw new Error(`${tests} fails with all guards in place.`);
}
let killed = 0;
for (const [name, file, guard, without, tests] of chosen) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(guard)) throw new Error(`${file} does not hold the guard "${name}" any more.`);
  writeFileSync(path, source.replace(guard, without));
  const isKilled = fails(tests);
  writeFileSync(path, source);
  killed += isKilled ? 1 : 0;
  console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${name}`);
}
console.log(`guards killed: ${killed}/${chosen.length}`);
if (killed < chosen.length) process.exitCode = 1;
