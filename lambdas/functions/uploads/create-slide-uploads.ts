import { createSlideUploads } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { announceSlides } from './announce-slides';
import { toRefusal } from './slide-uploads';

export const handler = forPerson(createSlideUploads, async ({ project_id, slides }, person) => {
  const project = await findAllowed(person, project_id, 'editProject');
  const announced = await announceSlides(project, slides, person);
  return {
    uploads: slides.map(({ id }) => {
      const answer = announced.get(id)!;
      return answer instanceof ApiError
        ? { id, forms: [], refusal: toRefusal(answer) }
        : { id, forms: answer, refusal: null };
    }),
  };
});
