import { View } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import { Icon } from '../icon/Icon';
import { Text } from '../Text';

export interface Step {
  key: string;
  title: string;
  detail?: string;
  state: 'done' | 'now' | 'next' | 'failed';
}

/** The steps of a process: done, current, upcoming. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <View role="list" aria-label={label}>
      {steps.map((step, index) => (
        <StepLine key={step.key} step={step} isLast={index === steps.length - 1} />
      ))}
    </View>
  );
}

function StepLine({ step, isLast }: { step: Step; isLast: boolean }) {
  const t = useTheme();
  const { size, hairline } = tokens;
  const linkColor = step.state === 'done' ? t.color.good : t.color.line;
  const now = step.state === 'now' ? { 'aria-current': 'step' } : {};
  return (
    <View
      role="listitem"
      {...(now as object)}
      style={[a.row_stretch, a.gap_lg, { minHeight: isLast ? size.step : size.stepRow }]}
    >
      <View style={[a.align_center, { width: size.step }]}>
        <Mark state={step.state} />
        {!isLast && (
          <View
            style={[
              a.grow,
              a.round_full,
              a.my_xs,
              { width: hairline.thick, backgroundColor: linkColor, opacity: step.state === 'done' ? 0.6 : 1 },
            ]}
          />
        )}
      </View>
      <View style={a.grow}>
        <Text
          variant="detail"
          weight={step.state === 'next' ? 'regular' : 'medium'}
          tone={step.state === 'next' ? 'muted' : step.state === 'failed' ? 'bad' : 'text'}
        >
          {step.title}
        </Text>
        {step.detail !== undefined && (
          <Text variant="label" tone="muted">
            {step.detail}
          </Text>
        )}
      </View>
    </View>
  );
}

function Mark({ state }: { state: Step['state'] }) {
  const t = useTheme();
  const { size, hairline } = tokens;
  const box = { width: size.step, height: size.step, borderWidth: hairline.thick };
  if (state === 'done') return <Icon name="check-circle" size="bar" isFilled color={t.color.good} />;
  if (state === 'failed') return <Icon name="x-circle" size="bar" isFilled color={t.color.bad} />;
  if (state === 'next') return <View style={[a.round_full, box, { borderColor: t.color.line }]} />;
  return (
    <View
      style={[
        a.round_full,
        a.center,
        box,
        { borderColor: t.color.brand, boxShadow: `0px 0px 12px ${t.color.brandGlow}` },
      ]}
    >
      <View style={[a.round_full, t.bgBrand, { width: size.stepDot, height: size.stepDot }]} />
    </View>
  );
}
