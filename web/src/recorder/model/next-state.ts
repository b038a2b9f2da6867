import type { RecorderEvent, RecorderState } from './recorder-state';

/** What a recording becomes by an event; an event that means nothing in a state leaves it as it is. */
export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (state.is) {
    case 'opening':
    case 'blocked':
    case 'ready':
    case 'countdown':
      return beforeTheTake(state, event);
    case 'recording':
    case 'paused':
    case 'asking-discard':
    case 'stopping':
      return duringTheTake(state, event);
    case 'closed':
      return state;
    default:
      return afterTheTake(state, event);
  }
}

type Before = Extract<RecorderState, { is: 'opening' | 'blocked' | 'ready' | 'countdown' }>;

function beforeTheTake(state: Before, event: RecorderEvent): RecorderState {
  const { slide } = state;
  switch (event.do) {
    case 'open':
      return { is: 'opening', slide };
    case 'opened':
      return state.is === 'opening' ? { is: 'ready', slide } : state;
    case 'block':
      return { is: 'blocked', slide, problem: event.problem };
    case 'show':
      return { ...state, slide: event.slide };
    case 'start':
      if (state.is !== 'ready') return state;
      if (event.countdownSeconds === 0) return { is: 'recording', slide, first: slide };
      return { is: 'countdown', slide, first: slide, secondsLeft: event.countdownSeconds };
    case 'tick':
      if (state.is !== 'countdown') return state;
      if (state.secondsLeft <= 1) return { is: 'recording', slide, first: slide };
      return { ...state, secondsLeft: state.secondsLeft - 1 };
    case 'leave':
      return state.is === 'countdown' ? { is: 'ready', slide } : { is: 'closed' };
    default:
      return state;
  }
}

type During = Extract<RecorderState, { is: 'recording' | 'paused' | 'asking-discard' | 'stopping' }>;

function duringTheTake(state: During, event: RecorderEvent): RecorderState {
  const { slide, first } = state;
  const speaks = state.is === 'recording' || state.is === 'paused';
  switch (event.do) {
    case 'show':
      return speaks ? { ...state, slide: event.slide } : state;
    case 'pause':
      return state.is === 'recording' ? { is: 'paused', slide, first } : state;
    case 'resume':
      return state.is === 'paused' ? { is: 'recording', slide, first } : state;
    case 'stop':
    case 'block':
      return speaks || state.is === 'asking-discard' ? { is: 'stopping', slide, first } : state;
    case 'leave':
      return speaks ? { is: 'asking-discard', slide, first } : state;
    case 'stay':
      return state.is === 'asking-discard' ? { is: 'paused', slide, first } : state;
    case 'discard':
      return state.is === 'asking-discard' ? { is: 'ready', slide: first } : state;
    case 'taken':
      return state.is === 'stopping' ? { is: 'review', slide: first, take: event.take } : state;
    case 'strand':
      return { is: 'stranded', slide: first };
    default:
      return state;
  }
}

type After = Exclude<RecorderState, Before | During | { is: 'closed' }>;

function afterTheTake(state: After, event: RecorderEvent): RecorderState {
  if (state.is === 'stranded') {
    if (event.do === 'retake') return { is: 'opening', slide: state.slide };
    return event.do === 'leave' ? { is: 'closed' } : state;
  }
  const { slide, take } = state;
  const decides = state.is === 'review' || state.is === 'unkept';
  switch (event.do) {
    case 'keep':
      return decides ? { is: 'keeping', slide, take } : state;
    case 'kept':
      return state.is === 'keeping' ? { is: 'closed' } : state;
    case 'fail-to-keep':
      return state.is === 'keeping' ? { is: 'unkept', slide, take, message: event.message } : state;
    case 'retake':
      return decides ? { is: 'opening', slide } : state;
    case 'leave':
      return decides ? { is: 'asking-discard-take', slide, take } : state;
    case 'stay':
      return state.is === 'asking-discard-take' ? { is: 'review', slide, take } : state;
    case 'discard':
      return state.is === 'asking-discard-take' ? { is: 'closed' } : state;
    default:
      return state;
  }
}
