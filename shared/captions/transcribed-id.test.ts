import { captionPartId, transcribedId, transcribedPrefix } from '#shared/captions/transcribed-id';

test('an id depends only on the time and the place, and is unique', () => {
  const ids = [1, 1_795_446_000_000, 1_795_446_000_001].flatMap((moment) =>
    Array.from({ length: 3000 }, (_, index) => transcribedId(moment, index)),
  );
  expect(new Set(ids).size).toBe(9000);
  expect(transcribedId(1_795_446_000_000, 7)).toBe(ids[3007]);
  expect(ids[3007]!.startsWith(transcribedPrefix(1_795_446_000_000))).toBe(true);
  expect(ids[6007]!.startsWith(transcribedPrefix(1_795_446_000_000))).toBe(false);
});

test("ids of a caption's parts depend on the caption and their place, and are unique", () => {
  const ids = Array.from({ length: 100 }, (_, index) => transcribedId(1_795_446_000_000, index)).flatMap((id) => [
    id,
    ...Array.from({ length: 100 }, (_, at) => captionPartId(id, at * 100)),
  ]);
  expect(new Set(ids).size).toBe(10_100);
  expect(ids.every((id) => id.startsWith(transcribedPrefix(1_795_446_000_000)))).toBe(true);
});
