/** Texts of the short messages at the top; the first five are those of spec section 8, word for word. */
export const toastWording = {
  projectCopied: 'Project copied.',
  projectDeleted: 'Project deleted.',
  clipDeleted: 'Clip deleted.',
  projectUpdated: 'Project updated!',
  loggedOut: 'Logged out!',
  movedToBin: 'Moved to the bin.',
  undo: 'Undo',
  saved: 'Saved.',
  copied: 'Copied.',
  notCopied: 'Your browser does not let us copy. Mark the words and copy them yourself.',
  linkCopied: 'Link copied.',
  linkNotCopied: (link: string) => `Your browser does not let us copy. This is the link: ${link}`,
  verificationSent: (email: string) => `We sent a new mail to ${email}.`,
  addressVerified: 'Your e-mail address is verified.',
  addressChanged: (email: string) => `From now on you log in with ${email}.`,
  passwordChanged: 'Your password is changed. Other browsers are signed out.',
};
