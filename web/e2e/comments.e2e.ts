import type { Page, Route } from 'playwright-core';
import { createComment, listComments } from '#shared/api/comments';
import { updateProject } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { joinAccount } from '../../testing/records';
import { call, inbox, type SignedUp, signUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { escapeWhileComposing, typeWhileSending } from './type-while-sending';
import { stayLoggedIn } from './log-in';
import { makeNarratedProject } from './narrated-project';

let browser: TestBrowser;
let ada: SignedUp;
let max: SignedUp;
let id: ProjectId;
/** The owner and a Member, in separate browser contexts. */
let owner: Page;
let member: Page;

beforeAll(async () => {
  browser = await openBrowser();
  ada = await signUp('Ada Admin');
  max = await joinAccount(ada.account, 'Member', 'Max Member');
  id = await makeNarratedProject(ada);
  await call(updateProject, { id, who_can_edit: 'Team' }, ada.token);
  [owner, member] = await Promise.all([openAs(ada), openAs(max)]);
});
afterAll(() => browser.close());

async function openAs(person: SignedUp): Promise<Page> {
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto(`/project/${id}`);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByRole('heading', { name: 'No comments yet' }).waitFor();
  return page;
}

const commentThread = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const goTo = (page: Page, ms: number) =>
  page.getByRole('slider', { name: 'Position' }).evaluate((ruler, ratio) => {
    const { left, width, top } = ruler.getBoundingClientRect();
    const at = { clientX: left + width * ratio, clientY: top + 4, bubbles: true, pointerId: 1 };
    ruler.dispatchEvent(new PointerEvent('pointerdown', at));
    ruler.dispatchEvent(new PointerEvent('pointerup', at));
  }, ms);
/** Presses an action of the first comment of this person. */
const choose = (page: Page, of: string, action: string) =>
  page
    .getByRole('group', { name: `Options for ${of}’s comment` })
    .first()
    .getByRole('button', { name: action })
    .click();

test('a Member comments on a moment, and the owner sees it immediately: in the panel, on its tab, and on the timeline', async () => {
  await goTo(member, 0.5);
  await member.getByLabel(/^Comment at \d/).fill('Could you say this more slowly?');
  await member.getByRole('button', { name: 'Comment', exact: true }).click();
  await commentThread(owner, 'more slowly').waitFor();
  expect(await commentThread(owner, 'more slowly').textContent()).toMatch(/Slide \d.*Max Member.*(second|just now)/);
  await owner.getByRole('tab', { name: 'Comments (1)' }).waitFor();
  await owner.getByRole('button', { name: /^Comment by Max Member at/ }).waitFor();
  expect(await member.getByLabel(/^Comment at \d/).inputValue()).toBe('');
  const places = [owner.getByRole('tab', { name: 'Comments (1)' }), owner.getByRole('button', { name: 'Widen panel' })];
  const [tab, button] = await Promise.all(places.map((place) => place.boundingBox()));
  expect(tab!.x + tab!.width).toBeLessThanOrEqual(button!.x);
});

test("clicking a comment's time, or its dot, goes there", async () => {
  const [comment] = (await call(listComments, { project_id: id }, ada.token)).comments;
  await goTo(owner, 0);
  await owner.getByRole('button', { name: /^Go to \d/ }).click();
  const position = async () =>
    Number(await owner.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow'));
  await until(async () => Math.abs((await position()) - comment!.anchor!.source_ms) <= 100, 'the playhead to be there');
  await goTo(owner, 0);
  await owner.getByRole('tab', { name: 'Notes' }).click();
  await owner.getByRole('button', { name: /^Comment by Max Member at/ }).click();
  await commentThread(owner, 'more slowly').waitFor();
});

test('a reply appears in the thread; its author edits it, by the keyboard alone', async () => {
  await commentThread(owner, 'more slowly').getByRole('button', { name: 'Reply' }).click();
  await owner.getByLabel('Reply to Max Member').fill('Of curse!');
  await owner.keyboard.press('Control+Enter');
  await commentThread(member, 'Of curse!').waitFor();
  // Members can't change others' comments.
  expect(await member.getByRole('group', { name: 'Options for Ada Admin’s comment' }).count()).toBe(0);
  await choose(owner, 'Ada Admin', 'Edit');
  await owner.getByLabel('Edit comment').fill('Of course!');
  await owner.keyboard.press('Control+Enter');
  await commentThread(member, 'Of course!').waitFor();
  await commentThread(member, 'edited').waitFor();
});

test('Escape during text composition leaves the field, and text typed while a reply is sent stays', async () => {
  await commentThread(owner, 'more slowly').getByRole('button', { name: 'Reply' }).click();
  const field = owner.getByLabel('Reply to Max Member');
  await field.fill('ゆっくり');
  await escapeWhileComposing(field);
  expect(await field.inputValue()).toBe('ゆっくり');
  await typeWhileSending(owner, field, 'ゆっくり', async () => owner.keyboard.press('Control+Enter'));
  await commentThread(member, 'ゆっくり').waitFor();
  expect(await field.inputValue()).toBe('ゆっくり, and more');
  await owner.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await commentThread(owner, 'ゆっくり').getByRole('button', { name: 'Delete' }).last().click();
  await owner.getByRole('button', { name: 'Delete for everyone' }).click();
  await commentThread(member, 'ゆっくり').waitFor({ state: 'detached' });
});

test('a comment on a part that is cut out says so', async () => {
  await owner
    .getByRole('button', { name: /^Clip 1/ })
    .first()
    .click();
  await owner.keyboard.press('Delete');
  await commentThread(member, 'Content removed').waitFor();
  await owner.getByRole('button', { name: 'Undo: Delete clip' }).click();
  await commentThread(member, 'Content removed').waitFor({ state: 'detached' });
});

test('a resolved thread is hidden for everybody, and can be reopened', async () => {
  await choose(owner, 'Max Member', 'Resolve');
  await member.getByRole('heading', { name: 'No open comments' }).waitFor();
  await member.getByLabel('Show resolved').check();
  await commentThread(member, 'Resolved').waitFor();
  await choose(member, 'Max Member', 'Reopen');
  await commentThread(owner, 'more slowly').waitFor();
});

test('deleting a thread asks first, says how many replies it has, and removes it for everybody', async () => {
  await choose(member, 'Max Member', 'Delete');
  await member.getByText('It will be deleted for everyone, with 1 reply.').waitFor();
  await member.getByRole('button', { name: 'Delete for everyone' }).click();
  await owner.getByRole('heading', { name: 'No comments yet' }).waitFor();
  expect((await call(listComments, { project_id: id }, ada.token)).comments).toEqual([]);
});

test('a refused comment stays in the field', async () => {
  await owner.getByLabel(/^Comment at \d/).fill('Not lost');
  await owner.context().setOffline(true);
  browser.expectProblem(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await owner.getByRole('button', { name: 'Comment', exact: true }).click();
  await owner.getByRole('dialog', { name: 'Error' }).getByRole('button').first().click();
  expect(await owner.getByLabel(/^Comment at \d/).inputValue()).toBe('Not lost');
  await owner.context().setOffline(false);
  await owner.getByRole('button', { name: 'Comment', exact: true }).click();
  await commentThread(member, 'Not lost').waitFor();
});

test('a draft keeps its text and its moment across panels and a reload, and is sent once', async () => {
  browser.expectProblem(/ERR_FAILED/);
  const field = member.getByLabel(/^Comment at \d/);
  const labelOf = () => field.evaluate((area: HTMLTextAreaElement) => area.labels[0]?.textContent);
  const openComments = () => member.getByRole('tab', { name: /^Comments/ }).click();
  await goTo(member, 0.25);
  await field.fill('Begun at a quarter');
  const label = await labelOf();
  await member.getByRole('tab', { name: 'Notes' }).click();
  await goTo(member, 0.75);
  await openComments();
  expect([await labelOf(), await field.inputValue()]).toEqual([label, 'Begun at a quarter']);
  await member.reload();
  await openComments();
  expect([await labelOf(), await field.inputValue()]).toEqual([label, 'Begun at a quarter']);
  // The request arrives, but its answer is lost.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await member.route('**/createComment', lose, { times: 1 });
  await member.getByRole('button', { name: 'Comment', exact: true }).click();
  await commentThread(owner, 'Begun at a quarter').waitFor();
  await member.reload();
  await openComments();
  expect(await field.inputValue()).toBe('Begun at a quarter');
  await member.getByRole('button', { name: 'Comment', exact: true }).click();
  await until(async () => (await field.inputValue()) === '', 'the comment to be sent');
  const { comments } = await call(listComments, { project_id: id }, ada.token);
  expect(comments.filter(({ text }) => text === 'Begun at a quarter')).toHaveLength(1);
});

test('a reaction is sent by the keyboard alone, leaves the draft in the field, and is shown live and on the timeline', async () => {
  const field = member.getByLabel(/^Comment at \d/);
  await field.fill('Not sent yet');
  await field.press('Tab');
  await member.keyboard.press('Enter');
  await commentThread(owner, '👍').waitFor();
  await owner.getByRole('button', { name: /^👍 by Max Member at/ }).waitFor();
  await commentThread(member, '👍').getByRole('button', { name: 'Delete' }).waitFor();
  expect(
    await commentThread(member, '👍')
      .getByRole('button', { name: /Reply|Edit/ })
      .count(),
  ).toBe(0);
  expect(await field.inputValue()).toBe('Not sent yet');
});

test('a person is mentioned by the keyboard alone; the mail’s link opens the comment, and another turns such mail off', async () => {
  const field = member.getByLabel(/^Comment at \d/);
  await field.fill('');
  await field.pressSequentially('Look here @ad');
  await member.getByRole('option', { name: 'Ada Admin' }).waitFor();
  await member.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Look here @Ada Admin ');
  await member.keyboard.press('Control+Enter');
  await commentThread(owner, 'Look here').getByText('@Ada Admin').waitFor();
  const find = async () => (await inbox.to(ada.email)).find(({ subject }) => subject.startsWith('You were mentioned'));
  await until(async () => (await find()) !== undefined, 'the mail about the mention');
  const [opens, turnsOff] = (await find())!.body.text!.match(/http\S+/g)!;
  await owner.goto(opens);
  await until(
    () => commentThread(owner, 'Look here').evaluate((thread) => thread === document.activeElement),
    'the comment to have the focus',
  );
  const anyone = await browser.newPage();
  await anyone.goto(turnsOff!);
  await anyone.getByRole('button', { name: 'Turn off' }).click();
  await anyone.getByRole('heading', { name: 'Turned off' }).waitFor();
  expect((await call(getSession, {}, ada.token)).user.settings).toMatchObject({ mail_mentions: false });
});

test('a comment that arrives while the notes are open is announced, and opened by a button', async () => {
  await owner.getByRole('tab', { name: 'Notes' }).click();
  const comment = { id: newId() as CommentId, project_id: id, text: 'Announced', anchor: null };
  await call(createComment, comment, max.token);
  await owner.getByText('Max Member commented').waitFor();
  await owner.getByRole('button', { name: 'Open', exact: true }).click();
  await commentThread(owner, 'Announced').waitFor();
  expect(await member.getByText('Max Member commented').count()).toBe(0);
});
