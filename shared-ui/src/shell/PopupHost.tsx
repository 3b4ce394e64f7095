import { ChangePasswordPopup, ReauthPopup, SignOutDialog, RealAccountDialog } from '../features/session';
import { BalancePopup } from '../features/wallet';
import { closePopup, usePopup } from '../lib/popup';
import { lazyOptional } from '../ui';

const GameSheet = lazyOptional(async () => (await import('../features/game/GameSheet')).GameSheet);
const LanguagePopup = lazyOptional(async () => (await import('./LanguagePopup')).LanguagePopup);
const PromotionPopup = lazyOptional(async () => (await import('../features/content/PromotionPopup')).PromotionPopup);

/** Renders the popups without an address, one at a time. */
export function PopupHost() {
  const popup = usePopup();
  const name = popup?.name;
  return (
    <>
      <SignOutDialog isOpen={name === 'signOut'} />
      <RealAccountDialog isOpen={name === 'trueAccount'} />
      <ChangePasswordPopup canStack={name === 'signOut'} />
      <ReauthPopup />
      {popup?.name === 'game' && <GameSheet game={popup.game} />}
      {name === 'language' && <LanguagePopup />}
      <BalancePopup isOpen={name === 'balance'} onClose={closePopup} />
      {popup?.name === 'promotion' && <PromotionPopup id={popup.id} onClose={closePopup} />}
    </>
  );
}
