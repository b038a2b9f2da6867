import { sceneAlt, sceneName } from './scene-alt';

const scene = (url: string, text: string) => ({ url, text, start: 0, end: 1000 });
const scenes = [scene('/a.webp', 'Results of the year'), scene('/b.webp', ''), scene('', '')];

describe('what a viewer hears who does not see the slide', () => {
  it('is its number and what stands on it', () =>
    expect(sceneAlt(scenes, 0)).toBe('Slide 1 of 3: Results of the year'));

  it('is its number alone where nothing is known of it', () => expect(sceneAlt(scenes, 1)).toBe('Slide 2 of 3'));

  it('is that there is none, where no slide is shown', () => expect(sceneAlt(scenes, 2)).toBe('No slide'));

  it('is short in the list of chapters', () => expect(sceneName(scenes, 0)).toBe('Slide 1 of 3'));
});
