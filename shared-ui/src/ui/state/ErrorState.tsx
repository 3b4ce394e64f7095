import { View } from 'react-native';
import { a, web } from '../../theme';
import { Button } from '../Button';
import { Text } from '../Text';
import { LanternArt } from './LanternArt';

export interface ErrorStateProps {
  title: string;
  description: string;
  retry?: { label: string; onPress: () => void; isBusy?: boolean };
  /** A translated line: "Request 01J9-77QK". */
  request?: string;
  testID?: string;
}

export function ErrorState({ title, description, retry, request, testID }: ErrorStateProps) {
  return (
    <View role="alert" style={[a.grow, a.center, a.py_xl, a.px_lg, a.gap_xs, tall]} testID={testID}>
      <LanternArt mood="broken" />
      <Text variant="heading" level={2} align="center" style={a.pt_md}>
        {title}
      </Text>
      <Text variant="detail" tone="muted" align="center" style={[a.sentence, balanced]}>
        {description}
      </Text>
      {retry !== undefined && (
        <Button
          label={retry.label}
          icon="arrow-clockwise"
          onPress={retry.onPress}
          isBusy={retry.isBusy ?? false}
          style={[a.self_center, a.mt_lg]}
        />
      )}
      {request !== undefined && (
        <Text variant="label" tone="faint" align="center" selectable style={a.pt_md}>
          {request}
        </Text>
      )}
    </View>
  );
}

const balanced = web({ textWrap: 'balance' });
const tall = { flexBasis: 'auto' as const };
