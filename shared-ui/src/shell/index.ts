export { BareFrame } from './BareFrame';
export type { Tab } from './BottomBar';
export { DesktopFrame } from './DesktopFrame';
export { PhoneFrame } from './PhoneFrame';
export { PopupHost } from './PopupHost';
export { UpdateBar } from './UpdateBar';
