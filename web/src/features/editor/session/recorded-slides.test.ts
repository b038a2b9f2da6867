import { numberedPosition } from '../../../../../shared/testing/numbered-position';
import type { SlideId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { expectSlides, forgetSlides, slidesOnTheirWayStore } from '../../imports/slides/pending-slides';
import { beginTransfer, cancelTransfer, endTransfers } from '../../imports/transfers';
import { deckOf } from './recorded-slides';

const id = (name: string) => name as SlideId;
const stored = (name: string, number: number) =>
  ({ id: id(name), position: numberedPosition(number), url: `/${name}` }) as Slide;
const names = ({ slides }: ReturnType<typeof deckOf>) => slides.map((slide) => slide.id);

afterEach(() => {
  slidesOnTheirWayStore.setState({}, true);
  endTransfers();
});

describe('the deck of somebody who records while slides are on their way', () => {
  it('holds what can be shown, in the order of the deck, and counts what cannot yet', () => {
    expectSlides('P', [
      { id: id('b'), position: numberedPosition(2), notes: '' },
      { id: id('d'), position: numberedPosition(4), notes: '' },
    ]);
    expect(names(deckOf('P', [stored('a', 1), stored('c', 3)]))).toEqual(['a', 'c']);
    expect(deckOf('P', []).underWay).toBe(2);
    slidesOnTheirWayStore.setState(({ P = [] }) => ({
      P: P.map((slide) => (slide.id === 'b' ? { ...slide, url: 'blob:b' } : slide)),
    }));
    const deck = deckOf('P', [stored('a', 1), stored('c', 3)]);
    expect([names(deck), deck.underWay]).toEqual([['a', 'b', 'c'], 1]);
  });

  it('is being read while nobody knows how many slides a file of it has', () => {
    expect(deckOf('P', []).isReading).toBe(false);
    const { id: file, update } = beginTransfer('P', 'talk.pdf');
    update({ status: { is: 'running' } });
    expect(deckOf('P', []).isReading).toBe(true);
    expect(deckOf('Q', []).isReading).toBe(false);
    update({ parts: 3 });
    expect(deckOf('P', []).isReading).toBe(false);
    beginTransfer('P', 'other.pdf');
    expect(deckOf('P', []).isReading).toBe(true);
    endTransfers();
    cancelTransfer(file);
    expect(deckOf('P', []).isReading).toBe(false);
  });

  it('has a slide once, also while its upload is just done', () => {
    expectSlides('P', [{ id: id('a'), position: numberedPosition(1), notes: '' }]);
    expect(deckOf('P', [stored('a', 1)])).toMatchObject({ slides: [stored('a', 1)], underWay: 0 });
    forgetSlides('P', [id('a')]);
    expect(deckOf('P', []).underWay).toBe(0);
  });
});
