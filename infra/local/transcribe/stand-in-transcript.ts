import { ACCOUNT_ID } from '../config/aws';
import { type Stretch } from './voiced-stretches';

/** What is heard: that nobody listens. */
const SENTENCE = 'This is a stand-in for Amazon Transcribe, which does not listen.'.split(' ');
/** Seconds from one word to the next, and how long one is. */
const PACE = 0.4;
const WORD = 0.32;

interface Item {
  type: 'pronunciation' | 'punctuation';
  start_time?: string;
  end_time?: string;
  alternatives: { confidence: string; content: string }[];
}

const seconds = (moment: number): string => moment.toFixed(2);

function itemsOf(word: string, start: number): Item[] {
  const [, content = '', mark = ''] = /^(.*?)([.,]?)$/.exec(word) ?? [];
  const spoken: Item = {
    type: 'pronunciation',
    start_time: seconds(start),
    end_time: seconds(start + WORD),
    alternatives: [{ confidence: '0.99', content }],
  };
  return mark === ''
    ? [spoken]
    : [spoken, { type: 'punctuation', alternatives: [{ confidence: '0.0', content: mark }] }];
}

/** What Transcribe stores for a job: the words of one sentence again and again, laid on the voiced stretches of the sound. */
export function standInTranscript(jobName: string, stretches: readonly Stretch[]): object {
  const items: Item[] = [];
  let next = 0;
  for (const { start, end } of stretches) {
    for (let at = start; at + WORD <= end; at += PACE) items.push(...itemsOf(SENTENCE[next++ % SENTENCE.length]!, at));
  }
  const transcript = items.map(
    ({ type, alternatives }) => (type === 'punctuation' ? '' : ' ') + alternatives[0]!.content,
  );
  return {
    jobName,
    accountId: ACCOUNT_ID,
    status: 'COMPLETED',
    results: { transcripts: [{ transcript: transcript.join('').trim() }], items },
  };
}
