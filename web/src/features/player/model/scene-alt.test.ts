import { chapterName, sceneAlt, sceneName } from './presentation';

const scene = (url: string, text: string, slide: number) => ({ url, text, slide, start: 0, end: 1000 });
const first = scene('/a.webp', 'Results of the year', 1);
const scenes = [first, scene('/b.webp', '', 2), scene('', '', 0), first];

describe('the text for viewers who do not see the slide', () => {
  it('is its number and its text', () => expect(sceneAlt(scenes, 0)).toBe('Slide 1 of 2: Results of the year'));

  it('is its number alone if it has no text', () => expect(sceneAlt(scenes, 1)).toBe('Slide 2 of 2'));

  it('says that there is none while no slide is shown', () => expect(sceneAlt(scenes, 2)).toBe('No slide'));

  it('has the same number when the slide is shown again', () => expect(sceneName(scenes, 3)).toBe('Slide 1 of 2'));

  it('is short in the list of chapters', () => expect(sceneName(scenes, 0)).toBe('Slide 1 of 2'));
});

describe('the name of a chapter', () => {
  const named = [scene('/a.webp', '\n Results\nof the year', 1), ...scenes.slice(1)];

  it('is the first line of the slide’s text', () => expect(chapterName(named, 0)).toBe('Results'));

  it('is the slide’s number without text', () => expect(chapterName(named, 1)).toBe('Slide 2 of 2'));

  it('says that no slide is shown', () => expect(chapterName(named, -1)).toBe('No slide'));
});
