import { MobileLoginForm } from '../login/MobileLoginForm';
import { ProviderLoginForm } from './ProviderLoginForm';
import { useFirebase } from './useFirebase';

/** Signs in by a code on the phone: by Firebase where the white label uses it, otherwise by our own SMS. */
export function MobileLogin({ next }: { next: string | undefined }) {
  const project = useFirebase('phone');
  return project === undefined ? <MobileLoginForm next={next} /> : <ProviderLoginForm project={project} />;
}
