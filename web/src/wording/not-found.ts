export const notFoundWording = {
  title: 'There is nothing at this address',
  text: 'The link may be mistyped, or what was here is gone.',
  home: 'Go Home',
};
