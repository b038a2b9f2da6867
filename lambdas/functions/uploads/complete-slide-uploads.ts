import { completeSlideUploads } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { completeSlides } from './complete-slides';
import { toRefusal } from './slide-uploads';

export const handler = forPerson(completeSlideUploads, async ({ project_id, ids }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const results = await completeSlides(project_id, ids, person);
  return {
    uploads: ids.map((id) => {
      const result = results.get(id)!;
      return result instanceof ApiError
        ? { id, slide: null, refusal: toRefusal(result) }
        : { id, slide: result.slide, refusal: null };
    }),
  };
});
