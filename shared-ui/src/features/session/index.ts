export { AgentLoginScreen } from './AgentLoginScreen';
export { FormFault } from './FormFault';
export { LoginPopup } from './LoginPopup';
export { useSignOut, useTrial } from './queries';
export { RegisterPopup } from './RegisterPopup';
export { SignOutDialog } from './SignOutDialog';
export { TrialButton } from './TrialButton';
export { TrueAccountDialog } from './TrueAccountDialog';
