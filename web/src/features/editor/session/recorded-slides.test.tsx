import { numberedPosition } from '../../../../../shared/testing/numbered-position';
import type { SlideId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { addPendingSlides, removePendingSlides, pendingSlidesStore } from '../../imports/slides/pending-slides';
import { beginTransfer, cancelTransfer, abortTransfers } from '../../imports/transfers';
import { recordedDeck } from './connect-recorder';

const id = (name: string) => name as SlideId;
const stored = (name: string, number: number) =>
  ({ id: id(name), position: numberedPosition(number), url: `/${name}` }) as Slide;
const names = ({ slides }: ReturnType<typeof recordedDeck>) => slides.map((slide) => slide.id);

afterEach(() => {
  pendingSlidesStore.setState({}, true);
  abortTransfers();
});

describe('the deck during a recording while slides are pending', () => {
  it('contains ready slides in the order of the deck, and counts the pending ones', () => {
    addPendingSlides('P', [
      { id: id('b'), position: numberedPosition(2), notes: '' },
      { id: id('d'), position: numberedPosition(4), notes: '' },
    ]);
    expect(names(recordedDeck('P', [stored('a', 1), stored('c', 3)]))).toEqual(['a', 'c']);
    expect(recordedDeck('P', []).pendingSlideCount).toBe(2);
    pendingSlidesStore.setState(({ P = [] }) => ({
      P: P.map((slide) => (slide.id === 'b' ? { ...slide, url: 'blob:b' } : slide)),
    }));
    const deck = recordedDeck('P', [stored('a', 1), stored('c', 3)]);
    expect([names(deck), deck.pendingSlideCount]).toEqual([['a', 'b', 'c'], 1]);
  });

  it('counts as being read while the number of slides of a file is unknown', () => {
    expect(recordedDeck('P', []).isReading).toBe(false);
    const { id: file, update } = beginTransfer('P', 'talk.pdf');
    update({ status: { is: 'running' } });
    expect(recordedDeck('P', []).isReading).toBe(true);
    expect(recordedDeck('Q', []).isReading).toBe(false);
    update({ parts: 3 });
    expect(recordedDeck('P', []).isReading).toBe(false);
    beginTransfer('P', 'other.pdf');
    expect(recordedDeck('P', []).isReading).toBe(true);
    abortTransfers();
    cancelTransfer(file);
    expect(recordedDeck('P', []).isReading).toBe(false);
  });

  it('has a slide once, even when its upload has just finished', () => {
    addPendingSlides('P', [{ id: id('a'), position: numberedPosition(1), notes: '' }]);
    expect(recordedDeck('P', [stored('a', 1)])).toMatchObject({ slides: [stored('a', 1)], pendingSlideCount: 0 });
    removePendingSlides('P', [{ id: id('a') }]);
    expect(recordedDeck('P', []).pendingSlideCount).toBe(0);
  });
});
