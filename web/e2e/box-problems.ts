import type { Page } from 'playwright-core';

/** Window sizes that every screen must fit, in CSS pixels: desktops, also at 400% and 200% zoom, a phone both ways, and a tablet. */
export const SIZES = [
  [320, 256],
  [390, 844],
  [844, 390],
  [640, 400],
  [768, 1024],
  [1024, 600],
  [1280, 800],
  [1920, 1080],
] as const;

/** The minimum visible size of a slide, in CSS pixels. */
const LEAST_SLIDE = { width: 120, height: 90 };

/**
 * Lists the layout problems of a page at each size, light and dark: a slide that is too small, a control that covers it, and a control that
 * can't be scrolled into view or is covered.
 * @param root selects the part of the page to check
 * @param slide selects the slide in it
 */
export async function findBoxProblems(page: Page, root: string, slide: string): Promise<string[]> {
  const found = new Map<string, string[]>();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const problems = await page.evaluate(boxProblems, { root, slide, least: LEAST_SLIDE });
      for (const problem of problems) {
        found.set(problem, [...(found.get(problem) ?? []), `${width}x${height} ${colorScheme}`]);
      }
    }
  }
  return [...found].map(([problem, sizes]) => `${problem} at ${sizes.join(', ')}`);
}

/** Runs in the page. */
async function boxProblems({
  root,
  slide,
  least,
}: {
  root: string;
  slide: string;
  least: { width: number; height: number };
}): Promise<string[]> {
  // Two frames: one for the new layout, one for the renders that it causes.
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const place = document.querySelector(root);
  const picture = place?.querySelector(slide);
  if (!place || !picture) return [`no ${slide} in ${root}`];

  const intersect = (a: DOMRect, b: DOMRect) => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    return new DOMRect(left, top, Math.min(a.right, b.right) - left, Math.min(a.bottom, b.bottom) - top);
  };
  const isEmpty = ({ width, height }: DOMRect) => width <= 1 || height <= 1;
  /** The visible part of an element, clipped by ancestors that scroll or hide overflow. */
  const seenBox = (element: Element): DOMRect => {
    let box = intersect(element.getBoundingClientRect(), new DOMRect(0, 0, innerWidth, innerHeight));
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      if (getComputedStyle(above).overflow !== 'visible') box = intersect(box, above.getBoundingClientRect());
    }
    return box;
  };
  const isReached = (element: Element): boolean => {
    const { left, top, width, height } = seenBox(element);
    if (width <= 1 || height <= 1) return false;
    return [0.5, 0.2, 0.8].some((x) =>
      [0.5, 0.2, 0.8].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit && (element.contains(hit) || hit.closest('label')?.contains(element));
      }),
    );
  };
  /** Scrolls as a person can: ancestors with hidden overflow don't scroll. */
  const scrollTo = (element: Element) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    for (let above = element.parentElement; above; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above);
      if (overflowX === 'hidden') above.scrollLeft = 0;
      if (overflowY === 'hidden') above.scrollTop = 0;
    }
  };
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent)?.trim() || element.outerHTML.slice(0, 80);

  const problems: string[] = [];
  scrollTo(picture);
  const shown = seenBox(picture);
  if (shown.width < least.width || shown.height < least.height) {
    problems.push(`the slide shows ${Math.round(shown.width)}x${Math.round(shown.height)}`);
  }
  const controls = [
    ...place.querySelectorAll('button, a[href], input, select, textarea, [role=slider], [role=tab]'),
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.closest('[inert]') &&
      control.getBoundingClientRect().width > 1,
  );
  for (const control of controls) {
    scrollTo(control);
    if (!isReached(control)) problems.push(`'${nameOf(control)}' can't be reached`);
    if (!picture.contains(control) && !isEmpty(intersect(seenBox(control), seenBox(picture)))) {
      problems.push(`'${nameOf(control)}' covers the slide`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways');
  return problems;
}
