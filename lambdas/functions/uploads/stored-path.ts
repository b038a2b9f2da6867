import type { ProjectId } from '#shared/entities/scalars';

/**
 * The path of a clip's file, without its ending: it begins with the clip's stamp (spec section 4), and goes on with an id that we made. Of
 * the uploads' own ids and stamps whoever may edit the project could choose those of a colleague's upload, by whatever way that went up.
 */
export const clipPath = ({
  project_id,
  created_at,
  file_id,
}: {
  project_id: ProjectId;
  created_at: number;
  file_id: string;
}): string => `/projects/${project_id}/clips/${created_at}-${file_id}`;
