import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The axe tags of WCAG 2.2 AA. */
export const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The two of these rules that check colors. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Lists the accessibility violations that axe finds on a page: for each element, the rule, its selector, and how to fix it. */
export async function findProblems(page: Page, rules: string[]): Promise<string[]> {
  // Through the debugger, because the page's policy correctly blocks external scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    // What is fading in has other colors for a moment.
    await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    // A clip's ends are narrow so that they cover little of it. 'Cut off before' and 'Cut off after' do the same (WCAG 2.5.8).
    // By its markup when it was checked: a page that is still adapting to its width may have removed it since.
    const isClipEnd = (id: string, html: string) => id === 'target-size' && html.includes(' data-edge=');
    return violations.flatMap(({ id, nodes }) =>
      nodes.flatMap(({ target, html, failureSummary = '' }) =>
        isClipEnd(id, html) ? [] : `${id}: ${target.join(' ')}: ${failureSummary}`,
      ),
    );
  }, rules);
}
