import type { Page } from 'playwright-core';
import { updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import type { TestBrowser } from '../../testing/chromium';
import { joinAccount } from '../../testing/records';
import { call, type SignedUp, signUp } from '../../testing/test-stack';
import { stayLoggedIn } from './log-in';
import { makeNarratedProject } from './narrated-project';

/** A narrated project without captions. Its owner and an Editor have the caption panel open, in separate browser contexts. */
export interface TwoAtCaptions {
  ada: SignedUp;
  id: ProjectId;
  page: Page;
  other: Page;
}

/** Opens the caption panel for two people of a team. */
export async function openTwoAtCaptions(browser: TestBrowser): Promise<TwoAtCaptions> {
  const ada = await signUp('Ada Admin');
  const ed = await joinAccount(ada.account, 'Editor', 'Ed Editor');
  const id = await makeNarratedProject(ada);
  await call(updateProject, { id, who_can_edit: 'Team' }, ada.token);
  const openAs = async (person: SignedUp): Promise<Page> => {
    const opened = await browser.newPage();
    await stayLoggedIn(opened, person);
    await opened.goto(`/project/${id}`);
    await opened.getByRole('tab', { name: 'Captions' }).click();
    await opened.getByRole('heading', { name: 'No captions yet' }).waitFor();
    return opened;
  };
  const [page, other] = await Promise.all([openAs(ada), openAs(ed)]);
  return { ada, id, page, other };
}
