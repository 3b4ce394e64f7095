/** `prompt`: the browser can ask by itself; `ios`: Safari, where only words and pictures help. */
export type InstallWay = 'prompt' | 'ios' | null;

// An app is installed already.
export function watchInstall(): void {
  return;
}

export const askInstall = (): Promise<void> => Promise.resolve();
export const isGoodMoment = (): boolean => false;
export function declineInstall(): void {
  return;
}
export const useInstallWay = (): InstallWay => null;
