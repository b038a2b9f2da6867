import {
  countPrivateProjects,
  deleteAccount,
  leaveAccount,
  listAccounts,
  switchAccount,
  updateAccount,
} from '#shared/api/accounts';
import { deleteProjectForGood, listBin, restoreProject } from '#shared/api/bin';
import { createCheckoutSession, createPortalSession, listPlans, stripeWebhook } from '#shared/api/billing';
import type { Contract } from '#shared/api/contract';
import {
  createInvite,
  joinAccount,
  listInvites,
  previewInvite,
  renewInviteCode,
  resendInvite,
  withdrawInvite,
} from '#shared/api/invites';
import { answerJoinRequest, askToJoin, listJoinRequests } from '#shared/api/join-requests';
import { endPresence, showPresence } from '#shared/api/presence';
import {
  createProject,
  deleteProject,
  duplicateProject,
  getCoverGrants,
  getProject,
  listProjects,
  saveEdits,
  updateProject,
} from '#shared/api/projects';
import {
  createComment,
  deleteComment,
  clearGuestComments,
  listComments,
  resolveComment,
  updateComment,
} from '#shared/api/comments';
import { deleteGuestComment, listShownComments, saveGuestComment } from '#shared/api/guest-comments';
import { makeSrt } from '#shared/api/captions';
import { getPublishData, getSrt } from '#shared/api/publish';
import { getRecords } from '#shared/api/records';
import {
  getSession,
  resumeMail,
  sendVerificationEmail,
  signOutEverywhere,
  startSession,
  verifyEmail,
} from '#shared/api/session';
import { completeTakeUpload, createTakeUpload } from '#shared/api/takes';
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
import { cancelTranscription, getTranscription, startTranscription } from '#shared/api/transcriptions';
import { countView, getViewCounts, issueViewerToken, listViews } from '#shared/api/views';
import {
  changeRole,
  createPictureUpload,
  listUsers,
  removeUser,
  updateProfilePicture,
  updateUser,
} from '#shared/api/users';

/** Every function of the API. Routes, Lambdas, handler checks and tests come from this list. */
export const contracts: readonly Contract[] = [
  startSession,
  getSession,
  sendVerificationEmail,
  resumeMail,
  verifyEmail,
  signOutEverywhere,
  updateUser,
  createPictureUpload,
  updateProfilePicture,
  listUsers,
  changeRole,
  removeUser,
  updateAccount,
  countPrivateProjects,
  listAccounts,
  switchAccount,
  leaveAccount,
  deleteAccount,
  createInvite,
  listInvites,
  resendInvite,
  withdrawInvite,
  previewInvite,
  joinAccount,
  renewInviteCode,
  askToJoin,
  listJoinRequests,
  answerJoinRequest,
  createProject,
  listProjects,
  getCoverGrants,
  getProject,
  updateProject,
  duplicateProject,
  deleteProject,
  listBin,
  restoreProject,
  deleteProjectForGood,
  saveEdits,
  getRecords,
  createUpload,
  createMultipartUpload,
  signUploadParts,
  completeMultipartUpload,
  abortMultipartUpload,
  completeUpload,
  createSlideUploads,
  completeSlideUploads,
  createTakeUpload,
  completeTakeUpload,
  listComments,
  createComment,
  updateComment,
  resolveComment,
  deleteComment,
  clearGuestComments,
  listShownComments,
  saveGuestComment,
  deleteGuestComment,
  getPublishData,
  getSrt,
  issueViewerToken,
  countView,
  listViews,
  getViewCounts,
  makeSrt,
  startTranscription,
  getTranscription,
  cancelTranscription,
  showPresence,
  endPresence,
  listPlans,
  createCheckoutSession,
  createPortalSession,
  stripeWebhook,
];
