import { CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { caption, setUpEditedProject, marker, type Put, getSavedVersion } from '../../../testing/edited-project';
import { newCaption } from '../../../testing/records';
import { recountProject } from '../../../testing/recount-project';
import { table } from '../../../testing/test-stack';

const { id, save, open, clip } = setUpEditedProject();
type CaptionPut = ReturnType<typeof caption>;

const changed = ({ item }: CaptionPut, version: number, text: string): Put => ({
  entity: 'caption',
  item: { ...item, text, version },
});
const versions = async () => (await open()).captions.map(({ version }) => version);

describe('captions are records', () => {
  const [one, two] = [caption(100, 0, 900, 'One'), caption(100, 1_000, 2_000, 'Two')];
  let version: number;
  beforeEach(async () => {
    const put = [clip(100, 10_000), marker(100, 1, 0), one, two];
    version = await getSavedVersion(save(put));
  });

  test('edits of two lines never conflict; at one line, the later person sees the other text', async () => {
    await Promise.all([save([changed(one, version, 'One!')]), save([changed(two, version, 'Two!')])]);
    expect((await open()).captions.map(({ text }) => text)).toEqual(['One!', 'Two!']);
    await expect(save([changed(one, version, 'Won')])).rejects.toMatchObject({
      code: 'aborted',
      details: { conflicts: [{ entity: 'caption', item: { text: 'One!' } }] },
    });
  });

  test('splitting and trimming write no captions; each clip lists those within its trim', async () => {
    const part = { file: '100', url: `/projects/${id()}/clips/100.m4a` };
    const before = await versions();
    await save([
      clip(100, 1_500, { trim_end: 1_500, version }),
      clip(200, 3_000, { ...part, trim_start: 1_500, trim_end: 4_500 }),
      marker(200, 1, 1_500),
    ]);
    const { clips } = await open();
    expect(clips.map(({ captions }) => captions.map(({ text }) => text))).toEqual([['One', 'Two'], ['Two']]);
    expect(await versions()).toEqual(before);
  });

  test('they stay when their clip is deleted, and return with it', async () => {
    await save(
      [],
      [
        { entity: 'clip', id: '100', version },
        { entity: 'marker', id: '100-1', version },
      ],
    );
    expect((await open()).captions).toHaveLength(2);
    await save([clip(100, 10_000), marker(100, 1, 0)]);
    expect((await open()).clips[0]?.captions).toHaveLength(2);
  });

  test(`a project holds at most ${CAPTIONS_PER_PROJECT_MAX} captions, also with concurrent additions`, async () => {
    const many = Array.from({ length: CAPTIONS_PER_PROJECT_MAX - 3 }, (_, n) => newCaption(300, n, n + 1, 'x'));
    await table.putAll(
      many.map((item) => ({ pk: `PROJECT#${id()}`, sk: `CAPTION#300#${item.id}`, ...item, version: 1 })),
    );
    await recountProject(id());
    const tries = await Promise.allSettled([1, 2, 3].map((n) => save([caption(100, n, n + 1, 'x')])));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await versions()).toHaveLength(CAPTIONS_PER_PROJECT_MAX);
    // Existing captions can still be changed.
    await save([changed(one, version, 'One!')]);
  });
});
