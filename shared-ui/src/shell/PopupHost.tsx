import { ChangePasswordPopup, ReauthPopup, SignOutDialog, TrueAccountDialog } from '../features/session';
import { BalancePopup } from '../features/wallet';
import { closePopup, usePopup } from '../lib/popup';
import { LanguagePopup } from './LanguagePopup';

/** The popups without an address; one at a time. */
export function PopupHost() {
  const name = usePopup()?.name;
  return (
    <>
      <SignOutDialog isOpen={name === 'signOut'} />
      <TrueAccountDialog isOpen={name === 'trueAccount'} />
      <ChangePasswordPopup isAside={name === 'signOut'} />
      <ReauthPopup />
      <LanguagePopup isOpen={name === 'language'} />
      <BalancePopup isOpen={name === 'balance'} onClose={closePopup} />
    </>
  );
}
