import { useState, type ReactNode } from 'react';
import { View } from 'react-native';
import { a, tokens, useLayout, useTheme } from '../../theme';
import type { Option } from '../choice/options';
import { Icon } from '../icon/Icon';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { MenuList } from './Menu';
import { Popover } from './Popover';
import { Sheet } from './Sheet';

export interface SelectProps<V extends string> {
  label: string;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  closeLabel: string;
  /** `field` shows its label above; `filter` and `text` are for toolbars. */
  kind?: 'field' | 'filter' | 'text';
  error?: string | null;
  isDisabled?: boolean;
  testID?: string;
}

/** One of many options: a menu, or a sheet on phones. */
export function Select<V extends string>({
  label,
  options,
  value,
  onChange,
  closeLabel,
  kind = 'filter',
  error,
  isDisabled = false,
  testID,
}: SelectProps<V>) {
  const { isPhone } = useLayout();
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const box = (open: () => void, isExpanded: boolean) => (
    <Box
      label={label}
      name={chosen?.label ?? ''}
      shown={chosen?.short ?? chosen?.label ?? ''}
      kind={kind}
      isExpanded={isExpanded}
      isDisabled={isDisabled}
      hasError={typeof error === 'string'}
      onPress={open}
      testID={testID}
    />
  );
  const list = (close: () => void) => (
    <MenuList
      label={label}
      options={options}
      value={value}
      onChoose={(chosen) => {
        close();
        onChange(chosen);
      }}
    />
  );
  return (
    <Labeled label={label} kind={kind} error={error ?? null}>
      {isPhone ? (
        <>
          {box(() => setOpen(true), isOpen)}
          <Sheet isOpen={isOpen} title={label} onClose={() => setOpen(false)} closeLabel={closeLabel} isBare>
            {list(() => setOpen(false))}
          </Sheet>
        </>
      ) : (
        <Popover
          label={label}
          trigger={box}
          isWide={kind === 'field'}
          height={Math.min(tokens.size.menuMax, options.length * tokens.size.menuItem + tokens.space.lg)}
        >
          {list}
        </Popover>
      )}
    </Labeled>
  );
}

interface BoxProps {
  label: string;
  name: string;
  shown: string;
  kind: 'field' | 'filter' | 'text';
  isExpanded: boolean;
  isDisabled: boolean;
  hasError: boolean;
  onPress: () => void;
  testID?: string;
}

function Box({ label, name, shown, kind, isExpanded, isDisabled, hasError, onPress, testID }: BoxProps) {
  const t = useTheme();
  const height = kind === 'field' ? tokens.size.field.md : tokens.size.field.filter;
  return (
    <Touch
      role="button"
      // Voice control needs the visible text in the accessible name.
      aria-label={name === shown ? `${label}, ${name}` : `${label}, ${name} ${shown}`}
      aria-haspopup="listbox"
      aria-expanded={isExpanded}
      disabled={isDisabled}
      onPress={onPress}
      testID={testID}
      style={[
        a.row,
        a.gap_sm,
        a.round_md,
        { height },
        kind === 'text' ? a.px_xs : { paddingHorizontal: tokens.size.fieldPad },
        kind === 'field' && [t.borderEdge, a.between],
        kind === 'filter' && t.border,
        hasError && { borderColor: t.color.bad },
      ]}
    >
      <Text
        variant={kind === 'field' ? 'body' : 'detail'}
        tone={isDisabled ? 'faint' : kind === 'text' ? 'muted' : 'text'}
        lines={1}
      >
        {shown}
      </Text>
      <Icon name="caret-down" size="text" />
    </Touch>
  );
}

function Labeled({
  label,
  kind,
  error,
  children,
}: {
  label: string;
  kind: 'field' | 'filter' | 'text';
  error: string | null;
  children: ReactNode;
}) {
  if (kind !== 'field') return children;
  return (
    <View style={{ gap: tokens.size.fieldGap }}>
      <Text variant="detail" tone="muted" aria-hidden>
        {label}
      </Text>
      {children}
      {error !== null && (
        <Text variant="label" tone="bad" role="alert">
          {error}
        </Text>
      )}
    </View>
  );
}
