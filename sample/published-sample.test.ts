import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedSample, type Sample } from './published-sample';

const read = (file: string): unknown => JSON.parse(readFileSync(join(__dirname, '..', file), 'utf8'));
const sample = read('sample/project.json') as Sample;

describe('the sample on /hello', () => {
  test('equals the publish data of the sample project', () => {
    expect(read('web/public/sample/publish.json')).toEqual(publishedSample(sample));
  });

  test('has all captions as one text, and each slide at its marker', () => {
    const { srtString, slides } = publishedSample(sample);
    for (const { text } of sample.clip.captions) expect(srtString).toContain(text);
    expect(slides.map(({ url, start }) => [url, start])).toEqual(
      sample.markers.map(({ slide, source_ms }) => [`/sample/${sample.slides[slide]?.file}`, source_ms]),
    );
  });
});
