import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { View } from 'react-native';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Overlay } from './Overlay';

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PopoverProps {
  label: string;
  /** Renders the trigger; set `anchor` on its outermost view. */
  trigger: (open: () => void, isOpen: boolean) => ReactNode;
  children: (close: () => void) => ReactNode;
  width?: number;
  /** Height of the whole panel, by which its side is chosen; it scrolls where there is less room. */
  height?: number;
  /** The trigger takes the full width. */
  isWide?: boolean;
  testID?: string;
}

/** A small panel beside its trigger, on the opposite side where there is no room. */
export function Popover({
  label,
  trigger,
  children,
  width = tokens.size.menu,
  height = tokens.size.menuMax,
  isWide = false,
  testID,
}: PopoverProps) {
  const t = useTheme();
  const anchor = useRef<View>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const at = usePanelPlace(place, width, height);
  const close = () => setPlace(null);
  return (
    <View ref={anchor} collapsable={false} style={isWide ? a.full : a.natural}>
      {trigger(() => measure(anchor, setPlace), place !== null)}
      <Overlay isOpen={place !== null} label={label} onClose={close} scrim="none" testID={testID}>
        {() => (
          <View style={[a.absolute, a.clip, a.round_md, t.bgRaised, t.border, t.shadow, at]}>{children(close)}</View>
        )}
      </Overlay>
    </View>
  );
}

function measure(anchor: RefObject<View | null>, keep: (place: Place) => void) {
  anchor.current?.measureInWindow((x, y, width, height) => keep({ x, y, width, height }));
}

function usePanelPlace(place: Place | null, width: number, height: number) {
  const { isRtl } = useTheme();
  const view = useLayout();
  if (place === null) return {};
  const { menuGap } = tokens.size;
  const wide = Math.max(width, place.width);
  const wanted = isRtl ? place.x + place.width - wide : place.x;
  const left = Math.min(Math.max(tokens.space.sm, wanted), view.width - wide - tokens.space.sm);
  const below = view.height - place.y - place.height - menuGap - tokens.space.sm;
  const isBelow = below >= height || below >= place.y;
  const room = { maxHeight: Math.min(height, isBelow ? below : place.y - menuGap - tokens.space.sm) };
  return isBelow
    ? { left, width: wide, top: place.y + place.height + menuGap, ...room }
    : { left, width: wide, bottom: view.height - place.y + menuGap, ...room };
}
