import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '../../api';
import { Columns, Narrow } from '../../ui';
import { SectionFrame, type SectionFrameProps } from '../member';
import { LoadError } from './LoadError';
import { OfflineNotice } from './OfflineNotice';

export interface RecordDetailProps<T> extends Pick<SectionFrameProps, 'title' | 'foot'> {
  record: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>;
  /** Skeleton while the record loads. */
  shape: ReactNode;
  /** Replaces the error when the record does not exist (404). */
  missing?: ReactNode;
  /** The whole screen of a loaded record; see `RecordFrame`. */
  children: (data: T, readAt: number) => ReactNode;
}

/** A screen that shows one record: skeleton, error with a retry button, or the record. */
export function RecordDetail<T>({ record, shape, missing, children, ...frame }: RecordDetailProps<T>) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = record;
  if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing;
  if (data !== undefined) return children(data, dataUpdatedAt);
  return (
    <SectionFrame hasBack {...frame}>
      <Narrow>
        {error === null ? shape : <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />}
      </Narrow>
    </SectionFrame>
  );
}

export interface RecordFrameProps extends Pick<SectionFrameProps, 'title' | 'action' | 'foot'> {
  /** When the record was read; shown while offline. */
  readAt?: number;
  /** Second column where there is room for two. */
  side?: ReactNode;
  children: ReactNode;
}

/** The frame of a loaded record: one readable column, or two when it has a `side`. */
export function RecordFrame({ readAt = 0, side, children, ...frame }: RecordFrameProps) {
  const notice = <OfflineNotice readAt={readAt} />;
  if (side === undefined)
    return (
      <SectionFrame hasBack {...frame}>
        <Narrow>
          {notice}
          {children}
        </Narrow>
      </SectionFrame>
    );
  return (
    <SectionFrame hasBack {...frame}>
      {notice}
      <Columns hasCard={false} side={side}>
        {children}
      </Columns>
    </SectionFrame>
  );
}
