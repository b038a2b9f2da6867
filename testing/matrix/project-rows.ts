import {
  clearGuestComments,
  createComment,
  deleteComment,
  importComments,
  listComments,
  resolveComment,
  updateComment,
} from '#shared/api/comments';
import type { Contract } from '#shared/api/contract';
import { endPresence, showPresence } from '#shared/api/presence';
import {
  deleteProject,
  deleteProjectForGood,
  duplicateProject,
  getProject,
  restoreProject,
  saveEdits,
  updateProject,
} from '#shared/api/projects';
import { completeTakeUpload, createTakeUpload } from '#shared/api/takes';
import { cancelTranscription, getTranscription, startTranscription } from '#shared/api/transcriptions';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  completeSlideUploads,
  completeUpload,
  createMultipartUpload,
  createSlideUploads,
  createUpload,
  signUploadParts,
} from '#shared/api/uploads';
import { getViewCounts, getWatchFigures, listViews } from '#shared/api/views';
import type { LinkAccess, ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import type { Operation } from '#shared/permissions/authorize';
import { numberedPosition } from '../../shared/testing/numbered-position';
import { COMMENT_ID } from './states';

/** A function about a project: its input and the operation. */
export interface ProjectRow {
  contract: Contract;
  what: string;
  input: (id: ProjectId) => object;
  /** Undefined: public while the project is shared, as `linkAccess` says. */
  operation?: (project: ProjectSummary) => Operation;
  /** Links that the function answers without an operation, if not only those that are open to anyone. */
  linkAccess?: LinkAccess[];
  /** The answer of an allowed call, if not success. */
  allowedAnswer?: string;
  /** The answer for a project in the trash, if the operation is allowed there; left out if the function finds nothing there. */
  trashedAnswer?: string;
  /** An allowed call deletes the project, so it needs its own. */
  isFinal?: true;
}

const view = (project: ProjectSummary): Operation => ({ do: 'viewProject', project });
const edit = (project: ProjectSummary): Operation => ({ do: 'editProject', project });
const share = (project: ProjectSummary): Operation => ({ do: 'shareProject', project });
const ownCommentOperation =
  (doing: 'editComment' | 'moderateComment') =>
  (project: ProjectSummary): Operation => ({ do: doing, project, comment: { uid: project.uid } });
const ownersComment = (project_id: ProjectId) => ({ project_id, id: COMMENT_ID });
const WRITTEN = { created_at: 1, updated_at: 1, resolved_at: 0 };
const buildUploadRow = (what: string, more: object): ProjectRow => ({
  contract: createUpload,
  what,
  input: (project_id) => ({ id: newId(), project_id, size: 10, ...more }),
  operation: edit,
});

/** Every function that takes a project, and every kind of upload. */
export const projectRows: readonly ProjectRow[] = [
  { contract: getProject, what: 'getProject', input: (id) => ({ id }), operation: view },
  { contract: updateProject, what: 'updateProject', input: (id) => ({ id, folder: 'Reports' }), operation: edit },
  {
    contract: updateProject,
    what: 'updateProject, its sharing',
    input: (id) => ({ id, settings: { allow_comments: false } }),
    operation: share,
  },
  {
    contract: duplicateProject,
    what: 'duplicateProject',
    input: (id) => ({ id, target_id: newId() }),
    operation: (project) => ({ do: 'duplicateProject', project }),
  },
  {
    contract: deleteProject,
    what: 'deleteProject',
    input: (id) => ({ id }),
    operation: (project) => ({ do: 'deleteProject', project }),
    trashedAnswer: 'allowed',
    isFinal: true,
  },
  {
    contract: restoreProject,
    what: 'restoreProject',
    input: (id) => ({ id }),
    operation: (project) => ({ do: 'restoreProject', project }),
    trashedAnswer: 'allowed',
    isFinal: true,
  },
  {
    contract: deleteProjectForGood,
    what: 'deleteProjectForGood',
    input: (id) => ({ id }),
    operation: (project) => ({ do: 'deleteProjectForGood', project }),
    allowedAnswer: 'aborted',
    trashedAnswer: 'allowed',
    isFinal: true,
  },
  {
    contract: updateProject,
    what: 'Team ↔ Private',
    input: (id) => ({ id, who_can_edit: 'Private' }),
    operation: (project) =>
      project.who_can_edit === 'Private' ? edit(project) : { do: 'setWhoCanEdit', project, to: 'Private' },
    isFinal: true,
  },
  {
    contract: saveEdits,
    what: 'saveEdits',
    input: (project_id) => ({ project_id, put: [], remove: [] }),
    operation: edit,
  },
  { contract: listComments, what: 'listComments', input: (project_id) => ({ project_id }), operation: view },
  {
    contract: createComment,
    what: 'createComment',
    input: (project_id) => ({ id: newId(), project_id, text: 'Hi', anchor: null }),
    operation: (project) => ({ do: 'comment', project }),
  },
  {
    contract: importComments,
    what: 'importComments',
    input: (project_id) => ({
      project_id,
      comments: [{ ...WRITTEN, id: newId(), name: 'Ann', text: 'Hi', anchor: null, reply_to: '' }],
    }),
    operation: (project) => ({ do: 'importComments', project }),
  },
  {
    contract: updateComment,
    what: "updateComment, the owner's",
    input: (id) => ({ ...ownersComment(id), text: 'Still mine' }),
    operation: ownCommentOperation('editComment'),
  },
  {
    contract: resolveComment,
    what: "resolveComment, the owner's",
    input: (id) => ({ ...ownersComment(id), is_resolved: true }),
    operation: ownCommentOperation('moderateComment'),
  },
  {
    contract: clearGuestComments,
    what: 'clearGuestComments',
    input: (project_id) => ({ project_id }),
    operation: (project) => ({ do: 'moderateComment', project, comment: { uid: '' } }),
  },
  {
    contract: deleteComment,
    what: "deleteComment, the owner's",
    input: ownersComment,
    operation: ownCommentOperation('moderateComment'),
    isFinal: true,
  },
  buildUploadRow('upload of a clip', { kind: 'clip', content_type: 'audio/mp4', created_at: 1 }),
  buildUploadRow('upload of peaks', { kind: 'peaks', content_type: 'application/octet-stream', created_at: 1 }),
  {
    contract: createMultipartUpload,
    what: 'createMultipartUpload',
    input: (project_id) => ({ id: newId(), project_id, content_type: 'audio/mp4', size: 10, created_at: 1 }),
    operation: edit,
  },
  {
    contract: signUploadParts,
    what: 'signUploadParts',
    input: (project_id) => ({ id: newId(), project_id, parts: [1] }),
    operation: edit,
    allowedAnswer: 'not-found: This upload doesn’t exist.',
  },
  {
    contract: completeMultipartUpload,
    what: 'completeMultipartUpload',
    input: (project_id) => ({ id: newId(), project_id }),
    operation: edit,
    allowedAnswer: 'not-found: This upload doesn’t exist.',
  },
  {
    contract: abortMultipartUpload,
    what: 'abortMultipartUpload',
    input: (project_id) => ({ id: newId(), project_id }),
    operation: edit,
  },
  {
    contract: completeUpload,
    what: 'completeUpload',
    input: (project_id) => ({ id: newId(), project_id }),
    operation: edit,
    allowedAnswer: 'not-found: This upload doesn’t exist.',
  },
  {
    contract: createSlideUploads,
    what: 'createSlideUploads',
    input: (project_id) => ({
      project_id,
      slides: [
        {
          id: newId(),
          slide_id: newId(),
          position: numberedPosition(1),
          notes: '',
          text: '',
          content_type: 'image/png',
          size: 10,
          smaller: [],
        },
      ],
    }),
    operation: edit,
  },
  {
    contract: completeSlideUploads,
    what: 'completeSlideUploads',
    input: (project_id) => ({ project_id, ids: [newId()] }),
    operation: edit,
  },
  {
    contract: createTakeUpload,
    what: 'pieces of a take',
    input: (project_id) => ({ id: newId(), project_id, first_piece: 0 }),
    operation: edit,
  },
  {
    contract: completeTakeUpload,
    what: 'completeTakeUpload',
    input: (project_id) => ({
      ...{ id: newId(), project_id, created_at: 1, pieces: [] },
      end: { tail_bytes: 1, head_bytes: 1 },
    }),
    operation: edit,
    allowedAnswer: 'not-found: This upload doesn’t exist.',
  },
  { contract: listViews, what: 'listViews', input: (project_id) => ({ project_id, days: -1 }), operation: view },
  { contract: getViewCounts, what: 'getViewCounts', input: (project_id) => ({ project_id, days: 7 }), operation: view },
  {
    contract: getWatchFigures,
    what: 'getWatchFigures',
    input: (project_id) => ({ project_id, days: 7 }),
    operation: view,
  },
  {
    contract: getWatchFigures,
    what: 'getWatchFigures of a link',
    input: (project_id) => ({ project_id, days: 7, link_name: '' }),
    operation: share,
  },
  {
    contract: startTranscription,
    what: 'startTranscription',
    input: (project_id) => ({ project_id, language: '', mode: 'replace' }),
    operation: (project) => ({ do: 'transcribeProject', project }),
    allowedAnswer: 'invalid-argument: There’s no recording yet.',
  },
  { contract: getTranscription, what: 'getTranscription', input: (project_id) => ({ project_id }), operation: view },
  {
    contract: cancelTranscription,
    what: 'cancelTranscription',
    input: (project_id) => ({ project_id, requested_at: 1 }),
    operation: edit,
  },
  {
    contract: showPresence,
    what: 'showPresence',
    input: (project_id) => ({ project_id, session_id: newId(), is_arriving: true }),
    operation: view,
  },
  {
    contract: endPresence,
    what: 'endPresence',
    input: (project_id) => ({ project_id, session_id: newId() }),
    operation: view,
  },
];
