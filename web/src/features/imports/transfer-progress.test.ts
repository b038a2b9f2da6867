import { isStalled, isActiveTransfer, transferShare, secondsLeft, type Transfer } from './transfers';

const transfer: Transfer = {
  id: 'T',
  projectId: 'P',
  name: 'deck.pdf',
  startedAt: 0,
  movedAt: 0,
  parts: 40,
  done: 10,
  doneBefore: 0,
  status: { is: 'running' },
};

describe('a transfer', () => {
  it('says how much is done and how long the rest takes', () => {
    expect(transferShare(transfer)).toBe(0.25);
    expect(secondsLeft(transfer, 10_000)).toBe(30);
  });

  it('that is resumed is as fast as what was sent since', () => {
    expect(secondsLeft({ ...transfer, done: 30, doneBefore: 20 }, 10_000)).toBe(10);
    expect(secondsLeft({ ...transfer, done: 20, doneBefore: 20 }, 10_000)).toBeNull();
  });

  it('estimates nothing while it knows too little', () => {
    expect(transferShare({ parts: 0, done: 0 })).toBe(0);
    expect(transferShare({ parts: 0, done: 0.4 })).toBe(0.4);
    expect(secondsLeft({ ...transfer, done: 0 }, 10_000)).toBeNull();
    expect(secondsLeft(transfer, 500)).toBeNull();
  });

  it('is stalled if nothing was sent for long, but not while the received file is checked', () => {
    expect(isStalled(transfer, 44_000)).toBe(false);
    expect(isStalled(transfer, 46_000)).toBe(true);
    expect(isStalled({ ...transfer, movedAt: 20_000 }, 46_000)).toBe(false);
    expect(isStalled({ ...transfer, parts: 1, done: 0.98 }, 46_000)).toBe(false);
    expect(isStalled({ ...transfer, parts: 0, done: 0 }, 46_000)).toBe(false);
  });

  it('is over when it is done, failed, or cancelled', () => {
    expect(isActiveTransfer(transfer)).toBe(true);
    expect(isActiveTransfer({ ...transfer, status: { is: 'failed', message: 'x' } })).toBe(false);
  });
});
