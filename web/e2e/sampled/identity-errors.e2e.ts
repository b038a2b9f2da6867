import type { Page, Route } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { newAddress, TEST_PASSWORD, urls } from '../../../testing/test-stack';
import { fillLogin, logInNewPerson } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // The browser logs every refusal and every lost connection.
  browser.expectProblem(/Failed to load resource: (the server responded with a status of 400|net::ERR_FAILED)/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

test('a browser that blocks site data: Log in says so, before anything is typed', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/login');
  await page.getByRole('alert').getByText('Your browser blocks site data').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(true);
});

/** The identity provider's next refusal, as Cognito would send it; `undefined` is a lost connection. */
type Refusal = { __type: string; message: string } | undefined;

async function refuseNext(page: Page, operation: string, refusal: Refusal): Promise<void> {
  const answer = async (route: Route) => {
    const isMeant = route.request().headers()['x-amz-target']?.endsWith(`.${operation}`);
    if (!isMeant) return route.fallback();
    if (!refusal) return route.abort();
    const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
    return route.fulfill({ status: 400, headers, contentType: 'application/x-amz-json-1.1', json: refusal });
  };
  await page.unrouteAll();
  await page.route(`${urls.cognito}/**`, answer);
}

const refused = (__type: string, message = ''): Refusal => ({ __type, message });
const FORM = undefined;

/** The message shows at the field (FORM: above the fields), and the input stays. */
async function expectSentence(page: Page, text: string, label: string | undefined): Promise<void> {
  await page.getByText(text).waitFor();
  const invalid = page.locator('[aria-invalid=true]');
  expect(await invalid.count()).toBe(label === undefined ? 0 : 1);
  if (label === undefined) return;
  expect(await page.getByLabel(label, { exact: true }).and(invalid).count()).toBe(1);
  expect(await page.getByLabel(label, { exact: true }).inputValue()).not.toBe('');
}

describe('spec section 8: every identity error code is a sentence beside its field', () => {
  test('Login', async () => {
    const page = await browser.newPage();
    await page.goto('/login');
    const cases: [Refusal, string, string | undefined][] = [
      [refused('NotAuthorizedException', 'Incorrect username or password.'), 'Wrong email address or password.', FORM],
      [refused('UserNotFoundException'), 'Wrong email address or password.', FORM],
      [refused('InvalidParameterException', 'Invalid email address format.'), 'Enter a valid email address.', 'Email'],
      [refused('NotAuthorizedException', 'User is disabled.'), 'This account is disabled.', FORM],
      [refused('NotAuthorizedException', 'Password attempts exceeded'), 'Too many attempts.', FORM],
      [undefined, 'We can’t reach Narradeck.', FORM],
      [refused('SomethingNewException'), 'Something went wrong. Try again.', FORM],
    ];
    for (const [refusal, text, label] of cases) {
      await refuseNext(page, 'InitiateAuth', refusal);
      await fillLogin(page, newAddress(), TEST_PASSWORD);
      await expectSentence(page, text, label);
    }
  });

  test('Signup', async () => {
    const page = await browser.newPage();
    await page.goto('/signup');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email').fill(newAddress());
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    const cases: [Refusal, string, string | undefined][] = [
      [refused('InvalidPasswordException', 'too short'), 'Use at least 8 characters.', 'Password'],
      [refused('InvalidParameterException', 'Invalid email address format.'), 'Enter a valid email address.', 'Email'],
      [refused('UsernameExistsException'), 'An account with this email address already exists.', 'Email'],
      [refused('TooManyRequestsException'), 'Too many attempts.', FORM],
    ];
    for (const [refusal, text, label] of cases) {
      await refuseNext(page, 'SignUp', refusal);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expectSentence(page, text, label);
    }
  });

  test('Forgot', async () => {
    const page = await browser.newPage();
    await page.goto('/forgot');
    await page.getByLabel('Email').fill(newAddress());
    await refuseNext(page, 'ForgotPassword', refused('LimitExceededException'));
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expectSentence(page, 'Too many attempts.', FORM);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code from the email').fill('123456');
    await page.getByLabel('New password').fill(TEST_PASSWORD);
    const cases: [Refusal, string][] = [
      [refused('ExpiredCodeException'), 'This code has expired.'],
      [refused('CodeMismatchException'), 'Wrong code.'],
      [refused('UserLambdaValidationException', 'PostConfirmation failed'), 'Something went wrong on our side.'],
    ];
    for (const [refusal, text] of cases) {
      await refuseNext(page, 'ConfirmForgotPassword', refusal);
      await page.getByRole('button', { name: 'Set password and log in' }).click();
      await expectSentence(page, text, 'Code from the email');
    }
  });

  test('Account: a session that has expired', async () => {
    const page = await browser.newPage();
    const { password } = await logInNewPerson(page);
    await page.goto('/account');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('a brand new password');
    await refuseNext(page, 'ChangePassword', refused('NotAuthorizedException', 'Access Token has been revoked'));
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectSentence(page, 'Log in again to do this.', FORM);
    expect(await page.getByLabel('New password').inputValue()).toBe('a brand new password');
  });

  test('Google: the page was left, never opened, or is not set up for this address', async () => {
    const page = await browser.newPage();
    for (const [code, text] of [
      ['popup-closed-by-user', 'The Google window was closed before you were logged in.'],
      ['popup-blocked', 'Your browser blocked the Google window.'],
      ['unauthorized-domain', 'Logging in with Google isn’t set up for this address.'],
    ] as const) {
      await page.goto(`/login?failed=${code}`);
      await expectSentence(page, text, FORM);
    }
    await page.goto('/login?failed=anything+else');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.getByText('anything else').count()).toBe(0);
  });
});
