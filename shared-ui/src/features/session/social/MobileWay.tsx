import { MobileLoginForm } from '../login/MobileLoginForm';
import { ProviderLoginForm } from './ProviderLoginForm';
import { useFirebase } from './useFirebase';

/** In by a code on the phone: Firebase sends it where the white label has Firebase, else we do. */
export function MobileWay({ next }: { next: string | undefined }) {
  const project = useFirebase('phone');
  return project === undefined ? <MobileLoginForm next={next} /> : <ProviderLoginForm project={project} />;
}
