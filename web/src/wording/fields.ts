/** Apart from the wording of screens: Home and the player's locked page have fields. */
export const fieldWording = {
  showPassword: 'Show password',
};
