import type { ReactNode } from 'react';
import type { tokens } from '../../theme';
import { Dialog } from './Dialog';
import { Sheet } from './Sheet';
import { useSmallestFrame } from './useSmallestFrame';

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

/** A sheet on phones, a dialog on larger screens. */
export function Popup({ size = 'form', ...props }: PopupProps) {
  return useSmallestFrame(props.isOpen) === 'phone' ? <Sheet {...props} /> : <Dialog size={size} {...props} />;
}
