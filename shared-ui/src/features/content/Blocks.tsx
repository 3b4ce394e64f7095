import { View } from 'react-native';

import { useFormat } from '../../i18n';
import { a, tokens } from '../../theme';
import { Link, Text } from '../../ui';
import type { Block, Run } from './markup';
import { useAim } from './useAim';

interface BlocksProps {
  blocks: readonly Block[];
  /** A link of ours was pressed: what lies over the page goes. */
  onLeave?: (() => void) | undefined;
  /** Lines no longer than one reads well. */
  isNarrow?: boolean;
}

/** A text of several paragraphs, headings and lists. */
export function Blocks({ blocks, onLeave, isNarrow = false }: BlocksProps) {
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
              <Words runs={runs} onLeave={onLeave} style={a.grow} />
            </View>
          ))}
        </View>
      );
    if (block.kind === 'heading')
      return <Words key={place} runs={block.runs} onLeave={onLeave} isHeading style={width} />;
    return <Words key={place} runs={block.runs} onLeave={onLeave} style={width} />;
  });
}

interface WordsProps extends Pick<BlocksProps, 'onLeave'> {
  runs: readonly Run[];
  isHeading?: boolean;
  style: React.ComponentProps<typeof Text>['style'];
}

function Words({ runs, onLeave, isHeading = false, style }: WordsProps) {
  const aim = useAim();
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
          <Link key={place} {...to} variant={variant} isInline {...(to.isOutside ? {} : { onPress: onLeave })}>
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
