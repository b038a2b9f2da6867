import type { ProjectId } from '#shared/entities/scalars';
import { signUp, type SignedUp } from '../../testing/test-stack';
import { makeNarratedProject } from '../e2e/narrated-project';
import { logInThere, playUntil, seeText, type OtherBrowser } from './other-browser';
import { openWebKit } from './webkit';

describe('WebKit', () => {
  let person: SignedUp;
  let id: ProjectId;
  let browser: OtherBrowser;

  beforeAll(async () => {
    person = await signUp();
    id = await makeNarratedProject(person);
    browser = await openWebKit();
  });
  afterAll(() => browser?.close());

  test('plays the public page', () => playUntil(browser, id, 3));

  test('signs in, and shows a project', async () => {
    await logInThere(browser, person);
    await browser.open('/projects');
    await seeText(browser, 'Deck');
  });
});
