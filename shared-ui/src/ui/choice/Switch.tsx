import { View } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import { Touch } from '../Touch';

export interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  testID?: string;
}

/** A switch that applies at once; its visible label is beside it. */
export function Switch({ label, isOn, onChange, isDisabled = false, testID }: SwitchProps) {
  const t = useTheme();
  const { switchWidth, switchHeight, knob, knobInset } = tokens.size;
  const travel = switchWidth - knob - knobInset * 2;
  return (
    <Touch
      role="switch"
      aria-label={label}
      aria-checked={isOn}
      accessibilityState={{ checked: isOn, disabled: isDisabled }}
      disabled={isDisabled}
      onPress={() => onChange(!isOn)}
      testID={testID}
      isPlain
      style={[a.target, a.center, a.round_full, a.fixed]}
    >
      <View
        style={[
          t.movePress,
          a.round_full,
          a.justify_center,
          {
            width: switchWidth,
            height: switchHeight,
            padding: knobInset,
            backgroundColor: isOn ? t.color.brand : t.color.track,
          },
          { boxShadow: `inset 0px 0px 0px 1px ${isOn ? t.color.brand : t.color.edge}`, opacity: isDisabled ? 0.5 : 1 },
        ]}
      >
        <View
          style={[
            t.movePress,
            a.round_full,
            { width: knob, height: knob, backgroundColor: isOn ? t.color.onBrand : t.color.knob },
            { transform: [{ translateX: isOn ? (t.isRtl ? -travel : travel) : 0 }] },
          ]}
        />
      </View>
    </Touch>
  );
}
