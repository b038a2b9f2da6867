import type { Take } from '../../media/capture/take';
import { nextState } from './next-state';
import type { RecorderEvent, RecorderState } from './recorder-state';

const take: Take = {
  id: 'T',
  projectId: 'P',
  startedAt: 1000,
  sampleRate: 48000,
  sampleCount: 48000,
  slides: [],
  m4a: new Blob(),
  peaks: new Int8Array(),
};
const run = (events: RecorderEvent[], from: RecorderState = { is: 'opening', slide: 2 }) =>
  events.reduce(nextState, from);
const start = (countdownSeconds: number): RecorderEvent[] => [{ do: 'opened' }, { do: 'start', countdownSeconds }];
const talking = run(start(0));
const reviewing = run([{ do: 'stop' }, { do: 'taken', take }], talking);

describe('a recording', () => {
  it('counts down and then records from the slide that was chosen', () => {
    expect(run([...start(3), { do: 'tick' }])).toEqual({ is: 'countdown', slide: 2, first: 2, secondsLeft: 2 });
    expect(run([...start(3), { do: 'tick' }, { do: 'tick' }, { do: 'tick' }])).toEqual({
      is: 'recording',
      slide: 2,
      first: 2,
    });
  });

  it('records at once without a countdown', () => {
    expect(talking).toEqual({ is: 'recording', slide: 2, first: 2 });
  });

  it('cannot start without a microphone', () => {
    const blocked = run([{ do: 'block', problem: 'refused' }]);
    expect(run([{ do: 'start', countdownSeconds: 0 }], blocked)).toBe(blocked);
    expect(run([{ do: 'open' }, { do: 'opened' }], blocked)).toEqual({ is: 'ready', slide: 2 });
  });

  it('keeps its slide through pause and resume', () => {
    expect(run([{ do: 'show', slide: 4 }, { do: 'pause' }, { do: 'resume' }], talking)).toEqual({
      is: 'recording',
      slide: 4,
      first: 2,
    });
  });

  it('asks before it discards, and pauses when the answer is no', () => {
    const asking = run([{ do: 'leave' }], talking);
    expect(asking.is).toBe('asking-discard');
    expect(run([{ do: 'stay' }], asking).is).toBe('paused');
    expect(run([{ do: 'discard' }], asking)).toEqual({ is: 'ready', slide: 2 });
  });

  it('cannot be discarded without being asked about', () => {
    expect(run([{ do: 'discard' }], talking)).toBe(talking);
    expect(run([{ do: 'discard' }], reviewing)).toBe(reviewing);
  });

  it('ends when the microphone is unplugged, with what was said until then', () => {
    expect(
      run(
        [
          { do: 'block', problem: 'unplugged' },
          { do: 'taken', take },
        ],
        talking,
      ),
    ).toEqual(reviewing);
  });

  it('leaves the countdown, but not the recorder, on Esc', () => {
    expect(run([...start(10), { do: 'leave' }]).is).toBe('ready');
  });
});

describe('a take', () => {
  it('is kept once', () => {
    const keeping = run([{ do: 'keep' }], reviewing);
    expect(run([{ do: 'keep' }], keeping)).toBe(keeping);
    expect(run([{ do: 'leave' }], keeping)).toBe(keeping);
    expect(run([{ do: 'kept' }], keeping)).toEqual({ is: 'closed' });
  });

  it('stays when saving fails, and can be kept again', () => {
    const unkept = run([{ do: 'keep' }, { do: 'fail-to-keep', message: 'Offline.' }], reviewing);
    expect(unkept).toEqual({ is: 'unkept', slide: 2, take, message: 'Offline.' });
    expect(run([{ do: 'keep' }, { do: 'kept' }], unkept).is).toBe('closed');
  });

  it('is asked about before it is discarded', () => {
    const asking = run([{ do: 'leave' }], reviewing);
    expect(asking.is).toBe('asking-discard-take');
    expect(run([{ do: 'stay' }], asking).is).toBe('review');
    expect(run([{ do: 'discard' }], asking).is).toBe('closed');
  });

  it('makes room for another one', () => {
    expect(run([{ do: 'retake' }, { do: 'opened' }], reviewing)).toEqual({ is: 'ready', slide: 2 });
  });
});
