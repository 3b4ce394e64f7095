import { pageUrl } from '../../platform/page';
import { hasPasskeys } from '../../platform/passkey';
import { useWhiteLabel } from './queries';

/** The host that passkeys belong to, where this page is at another one of the house's. */
export function usePasskeysElsewhere(): string | undefined {
  const host = useWhiteLabel()?.passkeyHost;
  return host === pageUrl().domain ? undefined : host;
}

/** Whether this browser can use one here. */
export function useHasPasskeys(): boolean {
  return usePasskeysElsewhere() === undefined && hasPasskeys();
}
