import { View } from 'react-native';

import { useFormat } from '../../i18n';
import { a, tokens } from '../../theme';
import { Link, Text } from '../../ui';
import type { Block, Run } from './markup';
import { useTargetProps } from './useTargetProps';

interface BlocksProps {
  blocks: readonly Block[];
  /** Called when an internal link is pressed: the overlay closes. */
  onNavigate?: (() => void) | undefined;
  /** Limits lines to a readable width. */
  isNarrow?: boolean;
}

/** A text of paragraphs, headings and lists. */
export function Blocks({ blocks, onNavigate, isNarrow = false }: BlocksProps) {
  const format = useFormat();
  const width = isNarrow && a.sentence;
  return blocks.map((block, place) => {
    if (block.kind === 'list')
      return (
        <View key={place} role="list" style={[a.gap_xs, width]}>
          {block.items.map((runs, index) => (
            <View key={index} role="listitem" style={[a.row_top, a.gap_sm]}>
              <Text variant="detail" tone="faint" align="end" isTabular style={point}>
                {block.isNumbered ? `${format.number(index + 1)}.` : '•'}
              </Text>
              <Words runs={runs} onNavigate={onNavigate} style={a.grow} />
            </View>
          ))}
        </View>
      );
    if (block.kind === 'heading')
      return <Words key={place} runs={block.runs} onNavigate={onNavigate} isHeading style={width} />;
    return <Words key={place} runs={block.runs} onNavigate={onNavigate} style={width} />;
  });
}

interface WordsProps extends Pick<BlocksProps, 'onNavigate'> {
  runs: readonly Run[];
  isHeading?: boolean;
  style: React.ComponentProps<typeof Text>['style'];
}

function Words({ runs, onNavigate, isHeading = false, style }: WordsProps) {
  const aim = useTargetProps();
  const variant = isHeading ? 'body' : 'detail';
  return (
    <Text
      variant={variant}
      tone={isHeading ? 'text' : 'muted'}
      {...(isHeading ? ({ weight: 'semibold', level: 4 } as const) : {})}
      style={style}
    >
      {runs.map((run, place) => {
        const to = run.lead === undefined ? undefined : aim(run.lead);
        if (to === undefined || !('href' in to))
          return (
            <Text key={place} variant={variant} tone="inherit" weight={weightOf(run, isHeading)} style={lookOf(run)}>
              {run.text}
            </Text>
          );
        return (
          <Link key={place} {...to} variant={variant} isInline {...(to.isOutside ? {} : { onPress: onNavigate })}>
            {run.text}
          </Link>
        );
      })}
    </Text>
  );
}

const weightOf = ({ isStrong }: Run, isHeading: boolean) => (isStrong || isHeading ? 'semibold' : 'regular');
const lookOf = ({ isSlanted, isUnderlined }: Run) => [isSlanted && slanted, isUnderlined && underlined];
const slanted = { fontStyle: 'italic' as const };
const underlined = { textDecorationLine: 'underline' as const };
const point = { minWidth: tokens.space.lg };
