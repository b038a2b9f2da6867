import type { Announcements } from '@dnd-kit/core';
import type { Slide } from '#shared/entities/slide';
import { editorWording as words } from '../../../wording/editor';

/** What is read out while a slide is moved, with the numbers that are seen on the screen. */
export function slideAnnouncements(slides: readonly Slide[]): Announcements {
  const numberOf = (id: string | number) => slides.findIndex((slide) => slide.id === id) + 1;
  return {
    onDragStart: ({ active }) => words.slideTaken(numberOf(active.id)),
    onDragOver: ({ over }) => (over ? words.slideOver(numberOf(over.id), slides.length) : undefined),
    onDragEnd: ({ over }) => (over ? words.slidePut(numberOf(over.id)) : undefined),
    onDragCancel: ({ active }) => words.slideReturned(numberOf(active.id)),
  };
}
