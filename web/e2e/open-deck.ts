import { numberedPosition } from '../../shared/testing/numbered-position';
import type { Page } from 'playwright-core';
import { createProject } from '#shared/api/projects';
import type { SlideId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import { createSeedClient } from '../../infra/local/seed/seed-client';
import { newProjectId } from '../../testing/records';
import { signUp, type SignedUp, urls } from '../../testing/test-stack';
import { waitForSlides } from './deck';
import { stayLoggedIn } from './log-in';
import { sampleFile } from './narrated-project';

export const DECK_SLIDES = 3;

export interface OpenDeck {
  person: SignedUp;
  id: string;
  slides: Slide[];
}

/** Creates a person's project with three slides and no recording, like a deck that is dropped on Home. */
export async function makeDeck({ token }: SignedUp): Promise<string> {
  const client = createSeedClient(urls.app, token);
  const id = newProjectId();
  await client.call(createProject, { id, name: 'Deck' });
  const slides = Array.from({ length: DECK_SLIDES }, (_, number) => {
    const file = sampleFile(`slide-${number + 1}.webp`);
    return {
      slide_id: newId() as SlideId,
      position: numberedPosition(number),
      notes: '',
      content_type: 'image/webp',
      file,
    };
  });
  await client.uploadSlides(id, slides);
  return id;
}

/** Opens a person's deck (by default a new person's) on a page that has loaded nothing yet. */
export async function openDeck(page: Page, person?: SignedUp): Promise<OpenDeck> {
  const owner = person ?? (await signUp('Ada Lovelace'));
  const id = await makeDeck(owner);
  const { slides } = await waitForSlides(owner, id, DECK_SLIDES);
  await stayLoggedIn(page, owner);
  await page.goto(`/project/${id}`);
  await page.getByLabel(`Slide ${DECK_SLIDES}`, { exact: true }).first().waitFor();
  return { person: owner, id, slides };
}
