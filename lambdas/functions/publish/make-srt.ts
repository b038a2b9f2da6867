import { makeSrt } from '#shared/api/publish';
import { buildSrt } from '#shared/publish/build-publish-data';
import { forPerson } from '../callers';

export const handler = forPerson(makeSrt, ({ clips }) => Promise.resolve({ srt_string: buildSrt(clips) }));
