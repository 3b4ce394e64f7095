/** `prompt`: the browser can show its install prompt; `ios`: Safari, where only instructions help. */
export type InstallMethod = 'prompt' | 'ios' | null;

// An app is already installed.
export function watchInstall(): void {
  return;
}

export const promptInstall = (): Promise<void> => Promise.resolve();
export const shouldOfferInstall = (): boolean => false;
export function declineInstall(): void {
  return;
}
export const useInstallMethod = (): InstallMethod => null;
