/** Built by `web/vite-offline-player.mts`. */
declare module 'virtual:offline-player' {
  export const script: string;
  export const styles: string;
}
