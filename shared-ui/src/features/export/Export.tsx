import { useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { ApiError, errorMessage, useIsOnline } from '../../api';
import { useFormat, useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { canSaveBytes, saveFile } from '../../platform/file';
import { a, tokens, useTheme } from '../../theme';
import { Button, Icon, Progress, Text, useToast } from '../../ui';
import { isAtWork, shareDone, type ExportFile, type ExportFilter, type ExportKind } from './model';
import { exportForms, useBeginExport, useDeleteExport, useExports, useTakeExport, type ExportForm } from './queries';

export interface ExportProps {
  kind: ExportKind;
  filter: ExportFilter;
}

/** Exports the shown records as a file: request, progress, download. */
export function Export(props: ExportProps) {
  const { button, status } = useExport(props);
  return (
    <View style={a.gap_md}>
      {status}
      <View style={a.self_start}>{button}</View>
    </View>
  );
}

/** The button that requests a file, and apart from it the file's progress and download. */
export function useExport({ kind, filter }: ExportProps): { button: ReactNode; status: ReactNode } {
  const t = useT();
  const files = useExports();
  const isOnline = useIsOnline();
  const begin = useBeginExport();
  const latest = files.find((file) => file.kind === kind);
  const busy = files.find(isAtWork);
  const isMaking = latest !== undefined && isAtWork(latest);
  const isElsewhere = busy !== undefined && !isMaking;
  const reason = isElsewhere ? t('export:elsewhere') : !isOnline ? t('common:needsConnection') : undefined;
  const button = !isMaking && (
    <Button
      label={t('export:begin')}
      icon="download-simple"
      size="sm"
      isBusy={begin.isPending}
      isDisabled={reason !== undefined}
      onPress={() => begin.mutate({ kind, filter })}
      testID={handle('export', 'begin')}
    />
  );
  const status = (latest !== undefined || reason !== undefined || begin.isError) && (
    <View style={a.gap_sm}>
      {latest !== undefined && (isMaking ? <Making file={latest} /> : <Made file={latest} />)}
      {reason !== undefined && (
        <Text variant="label" tone="muted">
          {reason}
        </Text>
      )}
      {begin.isError && (
        <Text variant="label" tone="bad" role="alert">
          {refusalOf(begin.error, t)}
        </Text>
      )}
    </View>
  );
  return { button, status };
}

function refusalOf(fault: unknown, t: ReturnType<typeof useT>): string {
  const isTooLong = fault instanceof ApiError && fault.fields.from?.code === 'too_many_rows';
  return isTooLong ? t('export:tooMany') : errorMessage(fault, t);
}

function Making({ file }: { file: ExportFile }) {
  const t = useT();
  const format = useFormat();
  const drop = useDeleteExport();
  return (
    <Panel testID={handle('export', 'making')}>
      <View style={[a.row, a.between, a.gap_md]}>
        <View style={a.shrink}>
          <Text variant="detail" weight="semibold">
            {t('export:making')}
          </Text>
          <Text variant="label" tone="muted" isTabular>
            {t('export:rows', {
              done: format.number(file.rowsDone),
              count: file.rowsTotal,
              total: format.number(file.rowsTotal),
            })}
          </Text>
        </View>
        <Button
          label={t('export:giveUp')}
          size="sm"
          isBusy={drop.isPending}
          onPress={() => drop.mutate(file.id)}
          testID={handle('export', 'cancel')}
        />
      </View>
      <Progress label={t('export:making')} value={shareDone(file)} testID={handle('export', 'progress')} />
      <Text variant="label" tone="muted">
        {t('export:goOn')}
      </Text>
    </Panel>
  );
}

function Made({ file }: { file: ExportFile }) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const toast = useToast();
  const take = useTakeExport();
  const drop = useDeleteExport();
  const [fault, setFault] = useState<string>();
  const isFailed = file.state === 'FAILED';
  const forms = isFailed ? [] : exportForms.filter((form) => form === 'csv' || canSaveBytes);
  const save = async (form: ExportForm) => {
    setFault(undefined);
    try {
      const isSaved = await saveFile(await take.mutateAsync({ id: file.id, form }));
      if (isSaved) toast({ text: t('export:saved'), tone: 'good' });
    } catch (refusal) {
      setFault(errorMessage(refusal, t));
    }
  };
  return (
    <Panel testID={handle('export', isFailed ? 'failed' : 'made')}>
      <View style={[a.row, a.gap_md]}>
        <Icon
          name={isFailed ? 'warning-circle' : 'check-circle'}
          isFilled
          color={isFailed ? theme.color.bad : theme.color.good}
        />
        <View style={[a.grow, a.shrink]}>
          <Text variant="detail" weight="semibold" lines={1}>
            {isFailed ? t('export:failed') : file.fileName.replace(/\.csv$/, '')}
          </Text>
          <Text variant="label" tone="muted">
            {isFailed
              ? t('export:failedText')
              : t('export:ready', { count: file.rowsTotal, total: format.number(file.rowsTotal) })}
          </Text>
        </View>
      </View>
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {forms.map((form) => (
          <Button
            key={form}
            label={t(`export:save.${form}`)}
            size="sm"
            isBusy={take.isPending && take.variables.form === form}
            isDisabled={take.isPending}
            onPress={() => void save(form)}
            testID={handle('export', form)}
          />
        ))}
        <Button
          label={t('export:drop')}
          size="sm"
          isBusy={drop.isPending}
          onPress={() => drop.mutate(file.id)}
          testID={handle('export', 'drop')}
        />
      </View>
      {fault !== undefined && (
        <Text variant="label" tone="bad" role="alert">
          {fault}
        </Text>
      )}
    </Panel>
  );
}

function Panel({ children, testID }: { children: ReactNode; testID: string }) {
  const theme = useTheme();
  return (
    <View role="status" testID={testID} style={[a.gap_md, a.p_lg, a.round_md, theme.bgSurface, theme.border, panel]}>
      {children}
    </View>
  );
}

const panel = { maxWidth: tokens.size.dialog.confirm };
