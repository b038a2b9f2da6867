import type { Take } from '../../store/take';
import { nextState } from './next-state';
import { hasTake, isTakeActive, type RecorderEvent, type RecorderState } from './recorder-state';

const take: Take = {
  id: 'T',
  projectId: 'P',
  startedAt: 1000,
  sampleRate: 48000,
  sampleCount: 48000,
  slides: [],
  audioIssues: [],
  m4a: new Blob(),
  peaks: new Int8Array(),
};
const run = (events: RecorderEvent[], from: RecorderState = { is: 'opening', slideId: 'c' }) =>
  events.reduce(nextState, from);
const start = (countdownSeconds: number, hasLeadIn = false): RecorderEvent[] => [
  { do: 'opened' },
  { do: 'start', countdownSeconds, hasLeadIn },
];
const talking = run([...start(0), { do: 'began' }]);
const taken = run([{ do: 'stop' }, { do: 'taken', take }], talking);

describe('a recording', () => {
  it('counts down and then records from the selected slide', () => {
    expect(run([...start(3), { do: 'tick' }])).toEqual({ is: 'counting', slideId: 'c', secondsLeft: 2 });
    expect(run([...start(3), { do: 'tick' }, { do: 'tick' }, { do: 'tick' }])).toEqual({
      is: 'beginning',
      slideId: 'c',
    });
  });

  it('starts immediately without a countdown, and is on when its first sound is confirmed', () => {
    expect(run(start(0)).is).toBe('beginning');
    expect(talking).toEqual({ is: 'recording', slideId: 'c', firstId: 'c' });
  });

  it('plays the lead-in to a retaken slide, and starts then', () => {
    const leading = run(start(3, true));
    expect(leading.is).toBe('leading-in');
    const heard = run([{ do: 'lead-in', secondsLeft: 3 }], leading);
    expect(heard).toEqual({ is: 'leading-in', slideId: 'c', secondsLeft: 3 });
    expect(run([{ do: 'lead-in', secondsLeft: 3 }], heard)).toBe(heard);
    expect(run([{ do: 'lead-in', secondsLeft: 0 }], heard).is).toBe('beginning');
    expect(run([{ do: 'close' }], leading).is).toBe('ready');
  });

  it('is cancelled if its camera or screen is gone before the first word, and at no other time', () => {
    for (const hasLeadIn of [false, true]) expect(run([...start(3, hasLeadIn), { do: 'call-off' }]).is).toBe('ready');
    for (const state of [run([{ do: 'opened' }]), talking, taken]) expect(run([{ do: 'call-off' }], state)).toBe(state);
  });

  it('cannot start without a microphone', () => {
    const blocked = run([{ do: 'block', problem: 'refused' }]);
    expect(run([{ do: 'start', countdownSeconds: 0, hasLeadIn: false }], blocked)).toBe(blocked);
    expect(run([{ do: 'open' }, { do: 'opened' }], blocked)).toEqual({ is: 'ready', slideId: 'c' });
  });

  it('keeps its slide through pause and resume', () => {
    expect(run([{ do: 'show', slideId: 'e' }, { do: 'pause' }, { do: 'resume' }], talking)).toEqual({
      is: 'recording',
      slideId: 'e',
      firstId: 'c',
    });
  });

  it('saved for later stops first, so that everything said is in it', () => {
    const stopping = run([{ do: 'close' }], talking);
    expect(stopping).toMatchObject({ is: 'stopping', isClosing: true });
    expect(run([{ do: 'taken', take }], stopping)).toEqual({ is: 'closed' });
    expect(run([{ do: 'encoding-failed' }], stopping)).toEqual({ is: 'closed' });
  });

  it('can still be saved for later while it is stopping', () => {
    expect(run([{ do: 'stop' }, { do: 'close' }, { do: 'taken', take }], talking)).toEqual({ is: 'closed' });
  });

  it('ends when the microphone is unplugged, with what was said until then', () => {
    const ended = run(
      [
        { do: 'block', problem: 'unplugged' },
        { do: 'taken', take },
      ],
      talking,
    );
    expect(ended).toEqual(taken);
  });

  it('leaves the countdown, but not the recorder, on Esc', () => {
    expect(run([...start(10), { do: 'close' }]).is).toBe('ready');
    expect(run([{ do: 'opened' }, { do: 'close' }]).is).toBe('closed');
  });
});

describe('a take', () => {
  it('is left when its project has it, and when it is saved for later', () => {
    expect(run([{ do: 'added' }], taken)).toEqual({ is: 'closed' });
    expect(run([{ do: 'close' }], taken)).toEqual({ is: 'closed' });
    expect(run([{ do: 'added' }], talking)).toBe(talking);
  });

  it('is replaced by another one', () => {
    expect(run([{ do: 'again' }, { do: 'opened' }], taken)).toEqual({ is: 'ready', slideId: 'c' });
  });

  it('is locked from its first sound until it is kept or saved for later', () => {
    const path = [run(start(0)), talking, run([{ do: 'pause' }], talking), run([{ do: 'stop' }], talking)];
    expect([...path, taken].map(hasTake)).not.toContain(false);
    expect(path.map(isTakeActive)).toEqual([true, true, true, false]);
    expect([run([]), run([{ do: 'opened' }]), run([{ do: 'close' }], taken)].map(hasTake)).not.toContain(true);
  });
});
