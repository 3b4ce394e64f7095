import type { ReactNode } from 'react';
import type { tokens } from '../../theme';
import { Dialog } from './Dialog';
import { Sheet } from './Sheet';
import { useLeastFrame } from './useLeastFrame';

export interface PopupProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  closeLabel: string;
  children: ReactNode;
  foot?: ReactNode;
  size?: keyof typeof tokens.size.dialog;
  isFirm?: boolean;
  testID?: string;
}

/** A sheet on phones, a dialog from tablets up. */
export function Popup({ size = 'form', ...props }: PopupProps) {
  return useLeastFrame(props.isOpen) === 'phone' ? <Sheet {...props} /> : <Dialog size={size} {...props} />;
}
