import { toastWording } from './feedback';

it('spec section 8: the toasts, word for word', () => {
  expect(toastWording).toMatchObject({
    projectCopied: 'Project copied.',
    projectDeleted: 'Project deleted.',
    clipDeleted: 'Clip deleted.',
    projectUpdated: 'Project updated!',
    loggedOut: 'Logged out!',
  });
});
