import { pageUrl } from '../../platform/page';
import { hasPasskeys } from '../../platform/passkey';
import { useWhiteLabel } from './queries';

/** The host of passkeys, if this page is on another of the merchant's domains. */
export function usePasskeyHost(): string | undefined {
  const host = useWhiteLabel()?.passkeyHost;
  return host === pageUrl().domain ? undefined : host;
}

/** Whether this browser can use passkeys here. */
export function useHasPasskeys(): boolean {
  return usePasskeyHost() === undefined && hasPasskeys();
}
