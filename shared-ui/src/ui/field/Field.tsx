import { useId, useRef, useState, type ReactNode } from 'react';
import { TextInput, View, type TextInputProps } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { Icon, type IconName } from '../icon/Icon';
import { IconButton } from '../IconButton';
import { firstFocus } from '../overlay/useFocusReturn';
import { faceOf, Text } from '../Text';
import { inputOf, type FieldKind } from './kinds';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  /** Called when the field loses focus; validate then. */
  onBlur?: () => void;
  onSubmit?: () => void;
  kind?: FieldKind;
  /** `filter` and `search` hide the label visually, not from screen readers. */
  size?: 'md' | 'search' | 'filter' | 'amount';
  placeholder?: string;
  /** Hint under the field; replaced by the error. */
  message?: ReactNode;
  error?: string | null;
  icon?: IconName;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Required for `kind="password"`. */
  passwordLabels?: { show: string; hide: string };
  autoComplete?: TextInputProps['autoComplete'];
  textContentType?: TextInputProps['textContentType'];
  /** Marked with an asterisk; forms with such fields say what it means. */
  isRequired?: boolean;
  isDisabled?: boolean;
  isMultiline?: boolean;
  hasAutoFocus?: boolean;
  /** In characters as the server counts them: an emoji is one or a few, not two code units. */
  maxLength?: number;
  testID?: string;
}

const bare = web({ outlineWidth: 0 });

// Platforms count UTF-16 code units, of which a character has at most two.
const unitsPerCharacter = 2;

const within = (text: string, most: number | undefined): string =>
  most === undefined || text.length <= most ? text : [...text].slice(0, most).join('');

export function Field({
  label,
  value,
  onChange,
  onFocus,
  onBlur,
  onSubmit,
  kind = 'text',
  size = 'md',
  placeholder,
  message,
  error,
  icon,
  prefix,
  suffix,
  passwordLabels,
  autoComplete,
  textContentType,
  isRequired = false,
  isDisabled = false,
  isMultiline = false,
  hasAutoFocus = false,
  maxLength,
  testID,
}: FieldProps) {
  const t = useTheme();
  const id = useId();
  const input = useRef<TextInput>(null);
  const [isActive, setActive] = useState(false);
  const [isShown, setShown] = useState(false);
  const hasError = error !== undefined && error !== null && error !== '';
  const hasMessage = hasError || (message !== undefined && message !== null);
  const isQuiet = size === 'search' || size === 'filter';
  const isAmount = size === 'amount';
  const isFigure = isAmount || kind === 'decimal';
  const height = isMultiline ? tokens.size.area : tokens.size.field[size];
  const isHidden = kind === 'password' && !isShown;
  const web_only = {
    'aria-invalid': hasError,
    'aria-required': isRequired,
    ...(hasMessage ? { 'aria-describedby': `${id}-message` } : {}),
  } as object;
  return (
    <View style={{ gap: tokens.size.fieldGap, ...a.full }}>
      {!isQuiet && (
        <Text variant="detail" tone="muted" aria-hidden onPress={() => input.current?.focus()}>
          {isRequired ? `${label} *` : label}
        </Text>
      )}
      <View
        style={[
          isMultiline ? a.row_top : a.row,
          a.gap_sm,
          a.round_md,
          t.moveChange,
          t.isDark ? t.bg : t.bgSurface,
          {
            minHeight: height,
            paddingHorizontal: tokens.size.fieldPad,
            borderWidth: tokens.hairline.thin,
            borderColor: t.color.edge,
          },
          isQuiet && {
            borderColor: t.color.line,
            backgroundColor: size === 'search' ? t.color.surface : 'transparent',
          },
          isDisabled && t.bgRaised,
          hasError && ring(t.color.bad, tokens.hairline.error),
          isActive && !hasError && ring(t.color.brand, tokens.hairline.thick),
        ]}
      >
        {icon !== undefined && <Icon name={icon} color={isActive ? t.color.text : t.color.muted} />}
        {typeof prefix === 'string' ? (
          <Sign size={tokens.type[isAmount ? 'hero' : 'body'].size}>{prefix}</Sign>
        ) : (
          prefix
        )}
        <TextInput
          {...web_only}
          {...inputOf(kind, isHidden)}
          ref={input}
          value={value}
          onChangeText={(text) => onChange(within(text, maxLength))}
          onFocus={() => {
            setActive(true);
            onFocus?.();
          }}
          onBlur={() => {
            setActive(false);
            onBlur?.();
          }}
          {...(onSubmit === undefined ? {} : { onSubmitEditing: () => onSubmit() })}
          placeholder={placeholder}
          {...(autoComplete === undefined ? {} : { autoComplete })}
          {...(textContentType === undefined ? {} : { textContentType })}
          maxLength={maxLength === undefined ? undefined : maxLength * unitsPerCharacter}
          testID={testID}
          aria-label={label}
          autoFocus={hasAutoFocus}
          {...(hasAutoFocus ? firstFocus : {})}
          multiline={isMultiline}
          editable={!isDisabled}
          placeholderTextColor={t.color.faint}
          selectionColor={t.color.brand}
          style={[
            a.grow,
            bare,
            web({ caretColor: t.color.brand }),
            {
              color: isDisabled ? t.color.faint : t.color.text,
              height: height - tokens.hairline.thick,
              textAlign: t.isRtl ? 'right' : 'left',
            },
            isMultiline && a.py_md,
            faceOf(t, isAmount ? 'hero' : 'body', {
              shows: isFigure,
              isMono: false,
              isTabular: kind !== 'text',
              weight: isFigure ? 'semibold' : 'regular',
            }),
            !isMultiline && { lineHeight: undefined },
          ]}
        />
        {kind === 'password' && passwordLabels !== undefined && (
          <IconButton
            icon={isShown ? 'eye-slash' : 'eye'}
            size="row"
            label={isShown ? passwordLabels.hide : passwordLabels.show}
            onPress={() => setShown(!isShown)}
            style={a.push}
          />
        )}
        {suffix}
      </View>
      {hasMessage && (
        <Message id={`${id}-message`} error={hasError ? error : null}>
          {message}
        </Message>
      )}
    </View>
  );
}

// An inner outline, so that a thicker line shifts nothing.
function ring(color: string, width: number) {
  return {
    borderColor: color,
    outlineColor: color,
    outlineStyle: 'solid' as const,
    outlineWidth: width,
    outlineOffset: -width,
  };
}

// The currency sign before an amount.
function Sign({ size, children }: { size: number; children: string }) {
  const { scale, drop } = tokens.currency;
  return (
    <Text
      weight="medium"
      isDisplay={false}
      style={{ fontSize: size * scale, lineHeight: undefined, top: size * drop, marginEnd: -tokens.space.xs }}
    >
      {children}
    </Text>
  );
}

function Message({ id, error, children }: { id: string; error: string | null; children: ReactNode }) {
  const t = useTheme();
  if (error === null) {
    return (
      <View id={id}>
        {typeof children === 'string' ? (
          <Text variant="label" tone="muted">
            {children}
          </Text>
        ) : (
          children
        )}
      </View>
    );
  }
  return (
    <View id={id} style={[a.row_top, a.gap_xs]}>
      <View style={{ height: tokens.type.label.line, justifyContent: 'center' }}>
        <Icon name="warning-circle" isFilled size="small" color={t.color.bad} />
      </View>
      <Text variant="label" tone="bad" role="alert" style={a.shrink}>
        {error}
      </Text>
    </View>
  );
}
