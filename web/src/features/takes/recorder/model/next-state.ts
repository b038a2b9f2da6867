import { findSlideIndex, type RecordedProject } from './recorded-project';
import { hasTakeEnded, hasTake, type RecorderEvent, type RecorderState } from './recorder-state';

/** The state after an event; an event that does not apply leaves the state as it is. */
export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (state.is) {
    case 'opening':
    case 'blocked':
    case 'ready':
    case 'counting':
    case 'leading-in':
      return reduceBeforeTake(state, event);
    case 'beginning':
    case 'recording':
    case 'paused':
    case 'stopping':
      return reduceDuringTake(state, event);
    case 'closed':
      return state;
    default:
      return reduceAfterTake(state, event);
  }
}

type BeforeTake = Extract<RecorderState, { is: 'opening' | 'blocked' | 'ready' | 'counting' | 'leading-in' }>;

function reduceBeforeTake(state: BeforeTake, event: RecorderEvent): RecorderState {
  const { slideId } = state;
  switch (event.do) {
    case 'open':
      return { is: 'opening', slideId };
    case 'opened':
      return state.is === 'opening' ? { is: 'ready', slideId } : state;
    case 'block':
      return { is: 'blocked', slideId, problem: event.problem };
    case 'show':
      return { ...state, slideId: event.slideId };
    case 'start':
      if (state.is !== 'ready') return state;
      if (event.hasLeadIn) return { is: 'leading-in', slideId, secondsLeft: 0 };
      if (event.countdownSeconds === 0) return { is: 'beginning', slideId };
      return { is: 'counting', slideId, secondsLeft: event.countdownSeconds };
    case 'tick':
      if (state.is !== 'counting') return state;
      if (state.secondsLeft <= 1) return { is: 'beginning', slideId };
      return { ...state, secondsLeft: state.secondsLeft - 1 };
    case 'lead-in':
      if (state.is !== 'leading-in' || state.secondsLeft === event.secondsLeft) return state;
      return event.secondsLeft === 0 ? { is: 'beginning', slideId } : { ...state, secondsLeft: event.secondsLeft };
    case 'close':
      return isAboutToBegin(state) ? { is: 'ready', slideId } : { is: 'closed' };
    case 'call-off':
      return isAboutToBegin(state) ? { is: 'ready', slideId } : state;
    default:
      return state;
  }
}

const isAboutToBegin = ({ is }: BeforeTake): boolean => is === 'counting' || is === 'leading-in';

type DuringTake = Extract<RecorderState, { is: 'beginning' | 'recording' | 'paused' | 'stopping' }>;

function reduceDuringTake(state: DuringTake, event: RecorderEvent): RecorderState {
  const { slideId } = state;
  const firstId = 'firstId' in state ? state.firstId : slideId;
  const speaks = state.is !== 'stopping';
  switch (event.do) {
    case 'began':
      return state.is === 'beginning' ? { is: 'recording', slideId, firstId } : state;
    case 'show':
      return state.is === 'recording' || state.is === 'paused' ? { ...state, slideId: event.slideId } : state;
    case 'pause':
      return state.is === 'recording' ? { is: 'paused', slideId, firstId } : state;
    case 'resume':
      return state.is === 'paused' ? { is: 'recording', slideId, firstId } : state;
    case 'stop':
    case 'block':
      return speaks ? { is: 'stopping', slideId, firstId, isClosing: false } : state;
    case 'close':
      return { is: 'stopping', slideId, firstId, isClosing: true };
    case 'taken':
      if (state.is !== 'stopping') return state;
      return state.isClosing ? { is: 'closed' } : { is: 'taken', slideId: firstId, take: event.take };
    case 'encoding-failed':
      return state.is === 'stopping' && state.isClosing
        ? { is: 'closed' }
        : { is: 'encoding-failed', slideId: firstId };
    default:
      return state;
  }
}

type AfterTake = Exclude<RecorderState, BeforeTake | DuringTake | { is: 'closed' }>;

function reduceAfterTake(state: AfterTake, event: RecorderEvent): RecorderState {
  switch (event.do) {
    case 'close':
      return { is: 'closed' };
    case 'again':
      return { is: 'opening', slideId: state.slideId };
    case 'added':
      return state.is === 'taken' ? { is: 'closed' } : state;
    default:
      return state;
  }
}

type ProjectSlides = Pick<RecordedProject, 'slides'>;

/**
 * The slide to show after the project's slides changed, if the current one no longer fits: the slide that took the place of a deleted one,
 * or the last. A recorder that waits for the first slide of an import shows that slide; a take without slides continues without. Undefined
 * if nothing changes.
 */
export function findReplacementSlide(
  before: ProjectSlides,
  now: ProjectSlides,
  state: RecorderState,
): string | undefined {
  if (!('slideId' in state) || hasTakeEnded(state)) return undefined;
  if (state.slideId === '') return hasTake(state) ? undefined : now.slides[0]?.id;
  const place = findSlideIndex(before, state.slideId);
  if (place < 0 || findSlideIndex(now, state.slideId) >= 0) return undefined;
  return (now.slides[place] ?? now.slides.at(-1))?.id;
}
