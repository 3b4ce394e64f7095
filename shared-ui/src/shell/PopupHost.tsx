import { SignOutDialog, TrueAccountDialog } from '../features/session';
import { usePopup } from '../lib/popup';
import { LanguagePopup } from './LanguagePopup';

/** The popups without an address; one at a time. */
export function PopupHost() {
  const name = usePopup()?.name;
  return (
    <>
      <SignOutDialog isOpen={name === 'signOut'} />
      <TrueAccountDialog isOpen={name === 'trueAccount'} />
      <LanguagePopup isOpen={name === 'language'} />
    </>
  );
}
