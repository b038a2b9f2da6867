import { isRecordingOf } from '../recording';

const projects = new Set(['P1']);

describe('a recording on this computer is listed', () => {
  it('for whoever made it, whatever became of its project', () => {
    expect(isRecordingOf({ uid: 'ada', projectId: 'P1' }, 'ada', projects)).toBe(true);
    expect(isRecordingOf({ uid: 'ada', projectId: 'gone' }, 'ada', projects)).toBe(true);
  });

  it('for nobody else, even of the same project', () => {
    expect(isRecordingOf({ uid: 'bob', projectId: 'P1' }, 'ada', projects)).toBe(false);
  });

  it('for whoever may open its project, where it does not say who made it', () => {
    expect(isRecordingOf({ uid: '', projectId: 'P1' }, 'ada', projects)).toBe(true);
    expect(isRecordingOf({ uid: '', projectId: 'P2' }, 'ada', projects)).toBe(false);
  });

  it('for nobody when it is one of the recording check', () => {
    expect(isRecordingOf({ uid: '', projectId: '' }, 'ada', new Set(['']))).toBe(false);
    expect(isRecordingOf({ uid: 'ada', projectId: '' }, 'ada', projects)).toBe(false);
  });
});
