export const slidePictureWords = {
  missing: 'The picture of this slide could not be loaded.',
};
