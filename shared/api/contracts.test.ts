import type * as z from 'zod';
import { getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { updateAccount } from '#shared/api/accounts';
import { updateProject } from '#shared/api/projects';
import { updateUser } from '#shared/api/users';

describe('the list of functions', () => {
  it('names and routes are unique', () => {
    expect(new Set(contracts.map(({ name }) => name)).size).toBe(contracts.length);
    const routes = contracts.map((contract) => Object.values(getRoute(contract)).join(' '));
    expect(new Set(routes).size).toBe(contracts.length);
  });

  it('a callable function is POST /{name} (spec section 7); only cached reads and outside callers have other routes', () => {
    for (const contract of contracts.filter(({ route }) => !route)) {
      expect(getRoute(contract)).toEqual({ method: 'POST', path: `/${contract.name}` });
    }
    const fixed = contracts.filter(({ route }) => route).map(({ route }) => `${route?.method} ${route?.path}`);
    expect(fixed.sort()).toEqual([
      'GET /comments/{id}',
      'GET /oembed',
      'GET /preview/{id}',
      'GET /publish/{id}',
      'GET /srt/{id}',
      'GET /video.html',
      'POST /SendVerificationEmail',
      'POST /stripe-webhook',
    ]);
  });

  it("anyone can call only what links need, sign-ups, the verification of an address, reports of errors, links of mails, and Stripe's webhook", () => {
    const open = contracts.filter(({ caller }) => caller === 'anyone').map(({ name }) => name);
    expect(open.sort()).toEqual([
      'countView',
      'createSignUpChallenge',
      'deleteGuestComment',
      'getOembed',
      'getPreview',
      'getPublishData',
      'getSrt',
      'getVideoPage',
      'issueViewerToken',
      'listGuardedComments',
      'listShownComments',
      'openLink',
      'previewInvite',
      'reportError',
      'reportLink',
      'saveGuestComment',
      'stripeWebhook',
      'unsubscribe',
      'verifyEmail',
    ]);
  });

  /** Each member of a union has to refuse it. */
  const refusesKey = (issues: readonly z.core.$ZodIssue[], key: string): boolean =>
    issues.some((issue) => {
      if (issue.code === 'invalid_union') return issue.errors.every((errors) => refusesKey(errors, key));
      return issue.code === 'unrecognized_keys' && issue.keys.includes(key);
    });

  // Stripe may add fields to its events; only its signature counts.
  const ours = contracts.filter(({ name }) => name !== 'stripeWebhook');
  it.each(ours.map((contract) => [contract.name, contract] as const))('%s refuses unknown keys', (_, { input }) => {
    expect(refusesKey(input.safeParse({ isAdminNow: true }).error?.issues ?? [], 'isAdminNow')).toBe(true);
  });

  it('an update sets nothing that it does not name', () => {
    const change = { id: 'NarradeckSampLeDeck1', name: 'Deck' };
    expect(updateProject.input.parse(change)).toEqual(change);
  });

  it.each(['role', 'account_id', 'uid', 'limit_stored_projects', 'emailVerified', 'created_at', 'stored_projects'])(
    'no update accepts %s',
    (field) => {
      for (const { input } of [updateUser, updateAccount]) expect(Object.keys(input.shape)).not.toContain(field);
    },
  );
});
