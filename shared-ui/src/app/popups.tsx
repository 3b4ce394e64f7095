import { LoginPopup, RegisterPopup } from '../features/session';
import { HelpPopup } from '../features/system';
import { closeRoutedPopup } from './closing';
import type { ScreenProps } from './table';

const nextOf = (query: string): string | undefined => new URLSearchParams(query).get('next') ?? undefined;

export function LoginRoute({ place }: ScreenProps) {
  return <LoginPopup next={nextOf(place.query)} onClose={closeRoutedPopup} />;
}

export function RegisterRoute({ place }: ScreenProps) {
  return <RegisterPopup next={nextOf(place.query)} place={place} onClose={closeRoutedPopup} />;
}

export function HelpRoute({ place }: ScreenProps) {
  return <HelpPopup anchor={place.hash} onClose={closeRoutedPopup} />;
}
