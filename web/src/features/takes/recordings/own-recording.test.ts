import { isOwnRecording } from './recording';

const projects = new Set(['P1']);

describe('a recording on this computer is listed', () => {
  it('for the person who made it, whatever became of its project', () => {
    expect(isOwnRecording({ uid: 'ada', projectId: 'P1' }, 'ada', projects)).toBe(true);
    expect(isOwnRecording({ uid: 'ada', projectId: 'gone' }, 'ada', projects)).toBe(true);
  });

  it('for nobody else, even of the same project', () => {
    expect(isOwnRecording({ uid: 'bob', projectId: 'P1' }, 'ada', projects)).toBe(false);
  });

  it('for people who can open its project, if it does not say who made it', () => {
    expect(isOwnRecording({ uid: '', projectId: 'P1' }, 'ada', projects)).toBe(true);
    expect(isOwnRecording({ uid: '', projectId: 'P2' }, 'ada', projects)).toBe(false);
  });

  it("for nobody if it is a recording check's", () => {
    expect(isOwnRecording({ uid: '', projectId: '' }, 'ada', new Set(['']))).toBe(false);
    expect(isOwnRecording({ uid: 'ada', projectId: '' }, 'ada', projects)).toBe(false);
  });
});
