import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { main } from './setup.mjs';

const SETTINGS = 'infra/stages.ts';
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Deploys App, which holds no state, as it was at an earlier commit: `npm run go-back -- COMMIT -c stage=NAME`. Builds the commit in a folder
 * of its own, with its own packages. Throws for a commit that is not in this branch's history, which nobody may have reviewed, and for one with
 * other settings: it could undo a changed key. (docs/deploy/update.md)
 */
await main(async () => {
  const [commit, ...options] = process.argv.slice(2);
  if (!commit || options[0] !== '-c') throw new Error('Usage: npm run go-back -- COMMIT -c stage=NAME');
  const id = git('rev-parse', '--verify', `${commit}^{commit}`);
  if (git('merge-base', id, 'HEAD') !== id) throw new Error(`${commit} is no earlier commit of this branch.`);
  if (git('diff', '--name-only', id, 'HEAD', '--', SETTINGS))
    throw new Error(
      `${SETTINGS} has changed since ${commit}. Revert the change of the code with git revert, and deploy.`,
    );
  const folder = join(root, '.local', 'go-back');
  git('worktree', 'add', '--force', '--detach', folder, id);
  try {
    const failed = await run('npm', ['ci', '--no-audit', '--no-fund'], {}, 0, folder);
    return failed || (await run('npx', ['cdk', 'deploy', 'App', '--exclusively', ...options], {}, 0, folder));
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
});
