import { ForgotPopup, LoginPopup, RegisterPopup } from '../features/session';
import { HelpPopup } from '../features/system';
import { paths } from '../lib/paths';
import type { Place } from '../lib/place';
import { history } from '../platform/history';
import { closeRoutedPopup } from './closing';

// Replaces the address: the e-mail link works once, so going back must not lead to it.
const goHome = () => history.replace(paths.home);

const nextOf = (query: string): string | undefined => new URLSearchParams(query).get('next') ?? undefined;

/** Sign-in and password recovery: the request for a reset and the page of the reset link. */
export function LoginRoute({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const token = query.get('reset') ?? undefined;
  if (token !== undefined || query.get('view') === 'forgot')
    return (
      <ForgotPopup next={nextOf(place.query)} token={token} onClose={token === undefined ? closeRoutedPopup : goHome} />
    );
  return <LoginPopup next={nextOf(place.query)} onClose={closeRoutedPopup} />;
}

export function RegisterRoute({ place }: { place: Place }) {
  return <RegisterPopup next={nextOf(place.query)} place={place} onClose={closeRoutedPopup} />;
}

export function HelpRoute({ place }: { place: Place }) {
  return <HelpPopup anchor={place.hash} onClose={closeRoutedPopup} />;
}
