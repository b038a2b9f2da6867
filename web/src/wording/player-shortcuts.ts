/** The player's keys, each with what it does. */
export const shortcutsWording = [
  ['Space or K', 'Play and pause'],
  ['J and L', 'Ten seconds back and forward'],
  ['← and →', 'Five seconds back and forward'],
  ['Shift+P and Shift+N', 'Previous and next slide'],
  ['0 to 9', 'Jump to 0% to 90%'],
  ['Home and End', 'Start and end'],
  ['↑ and ↓', 'Volume up and down'],
  ['M', 'Mute'],
  ['C', 'Captions'],
  ['T', 'Transcript'],
  ['I', 'Picture-in-picture, while a video plays'],
  ['F', 'Full screen'],
  ['< and >', 'Slower and faster'],
  ['?', 'Keyboard shortcuts'],
] as const;
