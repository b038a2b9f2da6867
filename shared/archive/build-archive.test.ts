import type { OpenProject } from '#shared/api/projects';
import { buildArchive } from '#shared/archive/build-archive';
import { projectArchive, toArchivePath } from '#shared/archive/project-archive';
import { type Clip, toFileId } from '#shared/entities/clip';
import type { Comment } from '#shared/entities/comment';
import type { AccountId, CaptionId, CommentId, ProjectId, SlideId, Uid } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import { toShownClips } from '#shared/captions/caption-spans';
import { toShownMarkers } from '#shared/entities/marker';
import { numberedPosition } from '../testing/numbered-position';

const id = 'abcdefghijkmnpqrstuv' as ProjectId;
const uid = 'secret-person' as Uid;
const soundUrl = `/projects/${id}/clips/Sound1.m4a`;

const newSlide = (number: number, more: Partial<Slide> = {}): Slide => ({
  id: newId() as SlideId,
  url: `/projects/${id}/slides/Picture${number}-1920.webp`,
  ...{ width: 16, height: 9, notes: 'Say hello', text: 'Hello', created_at: number, version: 3 },
  position: numberedPosition(number),
  ...more,
});

const newClip = (created_at: number, more: Partial<Clip> = {}): Clip => ({
  ...{ created_at, file_name: 'Talk.m4a', type: 'audio', url: soundUrl, file: toFileId(more.url ?? soundUrl) },
  peaks_url: `/projects/${id}/clips/Sound1.peaks`,
  sound_url: '',
  ...{ video_layout: 'full', duration: 4000, trim_start: 0, trim_end: 4000, version: 2 },
  position: numberedPosition(created_at),
  ...more,
});

function newProject(): OpenProject {
  const slides = [newSlide(1), newSlide(2)];
  const stored = [newClip(1), newClip(2)];
  const markers = slides.map((slide, index) => ({
    ...{ created_at: index, clip_created_at: 1, slide_id: slide.id, source_ms: index * 1000, version: 1 },
  }));
  const captions = [
    { id: newId() as CaptionId, file: toFileId(soundUrl), start: 0, end: 900, text: 'Hello', lang: 'en', version: 1 },
  ];
  return {
    id,
    account_id: 'SecretAccount' as AccountId,
    ...{ uid, named_by: uid, name: 'Talk', who_can_edit: 'Team', folder: 'Secret folder' },
    settings: {
      link_access: 'invited',
      embed_sites: ['https://secret.example'],
      next_project_id: 'SecretNextProjectIdA' as ProjectId,
      show_notes: true,
    },
    ...{ created_at: 1, updated_at: 2, version: 9, guard_version: 4, link_closed_at: null, first_viewed_at: 3 },
    updated_by_info: { uid, fullName: 'Secret Name', email: 'secret@example.com', profilePicUrl: '' },
    ...{ duration: 8000, slide_count: 2, cover_url: '', preview_url: '', inherited_from: 'Secret Owner' },
    slides,
    clips: toShownClips(stored, captions),
    markers: toShownMarkers({ slides, clips: stored, markers }),
    captions,
    media_grant: 'Policy=Secret',
  };
}

const newComment = (more: Partial<Comment> = {}): Comment => ({
  id: newId() as CommentId,
  project_id: id,
  ...{ uid, name: 'Ann', profilePicUrl: `/users/${uid}/picture.webp`, text: 'Well said, @Bob', reply_to: '' },
  mentions: [{ uid, name: 'Bob' }],
  anchor: null,
  ...{ created_at: 5, updated_at: 5, resolved_at: 0, is_imported: false, version: 1 },
  ...more,
});

const options = { comments: [], exportedAt: 10, pageId: newId() as ProjectId };

test('an archive has every record, and a file that several clips play once', () => {
  const project = newProject();
  const comments = [newComment(), newComment({ text: '❤️' })];
  const { records, files } = buildArchive(project, { ...options, comments });
  expect(files).toEqual([
    { path: 'slides/001.webp', url: project.slides[0]!.url },
    { path: 'slides/002.webp', url: project.slides[1]!.url },
    { path: 'clips/001-talk.m4a', url: soundUrl },
    { path: 'waveforms/001-talk.peaks', url: project.clips[0]!.peaks_url },
  ]);
  expect(records.clips.map(({ url }) => url)).toEqual(['clips/001-talk.m4a', 'clips/001-talk.m4a']);
  expect(records.slides[0]).toMatchObject({ id: project.slides[0]!.id, notes: 'Say hello', url: 'slides/001.webp' });
  expect(records.markers.map(({ slide_id }) => slide_id)).toEqual(project.slides.map((slide) => slide.id));
  expect(records.captions).toMatchObject([{ text: 'Hello', lang: 'en' }]);
  expect(records.comments).toMatchObject([{ name: 'Ann', text: 'Well said, @Bob', is_guest: false }, { text: '❤️' }]);
  expect(projectArchive.parse(JSON.parse(JSON.stringify(records)))).toEqual(records);
});

test('nothing of the account, the link, the server, or a person but their name is in an archive', () => {
  const archive = buildArchive(newProject(), { ...options, comments: [newComment()] });
  const all = JSON.stringify([archive.records, archive.data, archive.texts]);
  expect(all).not.toMatch(/secret|invited|Policy|version|\/users\/|\/projects\//i);
  expect(all).not.toContain(id);
});

test('its page plays the same moments as the link', () => {
  const { data } = buildArchive(newProject(), options);
  expect(data.slides.map(({ url, start, duration }) => ({ url, start, duration }))).toEqual([
    { url: 'slides/001.webp', start: 0, duration: 1000 },
    { url: 'slides/002.webp', start: 1000, duration: 3000 },
  ]);
  expect(data.clips.map(({ url, start }) => ({ url, start }))).toEqual([
    { url: 'clips/001-talk.m4a', start: 0 },
    { url: 'clips/001-talk.m4a', start: 4000 },
  ]);
  expect(data.media_grant).toBe('');
});

test.each([
  ['a plain name', 'My Talk (final).M4A', 'clips/001-my-talk-final.m4a'],
  ['accents', 'Übung à l’école.m4a', 'clips/001-ubung-a-l-ecole.m4a'],
  ['right-to-left', 'הרצאה.m4a', 'clips/001.m4a'],
  ['a direction override', 'talk\u202Egpj.exe', 'clips/001-talk-gpj.m4a'],
  ['emoji', '🎤🎉.m4a', 'clips/001.m4a'],
  ['markup', '</script><img src=x onerror=alert(1)>.m4a', 'clips/001-script-img-src-x-onerror-alert-1.m4a'],
  ['a name that Windows reserves', 'CON.m4a', 'clips/001-con.m4a'],
  ['a path', '../../etc/passwd', 'clips/001-etc-passwd.m4a'],
  ['200 letters', 'a'.repeat(200), `clips/001-${'a'.repeat(40)}.m4a`],
])('the path of a file with %s is ASCII, short, and in its folder', (_, name, path) => {
  expect(toArchivePath('clips', 1, { url: soundUrl, name })).toBe(path);
  const { records } = buildArchive(
    { ...newProject(), clips: [{ ...newClip(1, { file_name: name || 'x' }), captions: [] }] },
    options,
  );
  expect(records.clips[0]!.url).toBe(path);
});

test('a stored file without an extension gets one, and a thousandth file sorts after the others', () => {
  expect(toArchivePath('waveforms', 1000, { url: `/projects/${id}/clips/Peaks` })).toBe('waveforms/1000.bin');
});

test.each([
  '../clips/001.m4a',
  '/clips/001.m4a',
  'clips\\001.m4a',
  'slides/001.webp',
  'clips/001.m4a/x',
  'https://a.example/',
])('a clip at %s is refused', (url) => {
  const { records } = buildArchive(newProject(), options);
  const lies = { ...records, clips: records.clips.map((clip) => ({ ...clip, url })) };
  expect(projectArchive.safeParse(lies).success).toBe(false);
  expect(projectArchive.safeParse({ ...records, format: 2 }).success).toBe(false);
});
