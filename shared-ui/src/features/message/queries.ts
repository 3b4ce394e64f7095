import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query';

import { call, queryClient, type Cursor, type ResponseValue } from '../../api';
import { nextCursorOf, pageSize, pagesOf, useFollow } from '../records';
import { readUpTo, type Message } from './model';
import { messageKeys, cacheUnread } from './unread';
import { toCount, toMessage } from './wire';

type List = InfiniteData<Cursor<Message>, string | null>;

export function useMessages() {
  // An answer about a withdrawal closes the message that asked for it.
  useFollow(['withdrawal'], messageKeys.all);
  return pagesOf(
    useInfiniteQuery({
      queryKey: messageKeys.list(),
      queryFn: async ({ pageParam, signal }) => {
        const query = { cursor: pageParam, pageSize };
        const page = await call('GET /wps/messages', { query, signal });
        return { ...page, content: page.content.map(toMessage) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
    }),
  );
}

const listed = (): List | undefined => queryClient.getQueryData<List>(messageKeys.list());

function inList(id: string): Message | undefined {
  return listed()
    ?.pages.flatMap(({ content }) => content)
    .find((message) => message.id === id);
}

/** One message: from the cached list, or loaded when a link opens it. */
export function useMessage(id: string) {
  useFollow(['withdrawal'], messageKeys.one(id));
  return useQuery<Message>({
    queryKey: messageKeys.one(id),
    queryFn: async ({ signal }) => toMessage(await call('GET /wps/messages/{id}', { params: { id }, signal })),
    initialData: () => inList(id),
    initialDataUpdatedAt: () => queryClient.getQueryState(messageKeys.list())?.dataUpdatedAt,
  });
}

interface Kept {
  list: List | undefined;
  unread: number | undefined;
}

/** Updates list and count optimistically; returns what to restore if the server refuses. */
function change(update: (messages: readonly Message[]) => readonly Message[]): Kept {
  const kept = { list: listed(), unread: queryClient.getQueryData<number>(messageKeys.unread()) };
  if (kept.list === undefined) return kept;
  const unreadIn = ({ pages }: List) => pages.flatMap(({ content }) => content).filter(({ isRead }) => !isRead).length;
  const whole = update(kept.list.pages.flatMap(({ content }) => content));
  const left = new Map(whole.map((message) => [message.id, message]));
  const pages = kept.list.pages.map((page) => ({
    ...page,
    content: page.content.flatMap(({ id }) => left.get(id) ?? []),
  }));
  const next: List = { ...kept.list, pages };
  queryClient.setQueryData<List>(messageKeys.list(), next);
  if (kept.unread !== undefined) cacheUnread(Math.max(0, kept.unread - unreadIn(kept.list) + unreadIn(next)));
  return kept;
}

function putBack(kept: Kept | undefined): void {
  queryClient.setQueryData(messageKeys.list(), kept?.list);
  queryClient.setQueryData(messageKeys.unread(), kept?.unread);
}

type Counts = ResponseValue<'GET /wps/messages/unread'>;

const settled = {
  onSuccess: (counts: Counts) => cacheUnread(toCount(counts)),
  onError: (_fault: Error, _id: string, kept: Kept | undefined) => putBack(kept),
  onSettled: () => void queryClient.invalidateQueries({ queryKey: messageKeys.list() }),
};

const asRead = (message: Message): Message => ({ ...message, isRead: true });

export function useRead() {
  return useMutation<Counts, Error, string, Kept>({
    mutationFn: (id) => call('POST /wps/messages/{id}/read', { params: { id } }),
    onMutate(id) {
      queryClient.setQueryData<Message>(messageKeys.one(id), (message) => message && asRead(message));
      return change((messages) => messages.map((message) => (message.id === id ? asRead(message) : message)));
    },
    ...settled,
  });
}

/** Marks everything up to the latest shown; messages that arrive meanwhile stay unread. */
export function useReadAll() {
  return useMutation<Counts, Error, string, Kept>({
    mutationFn: (newest) => call('POST /wps/messages/read', { body: { newest } }),
    onMutate: (newest) => change((messages) => readUpTo(messages, newest)),
    ...settled,
  });
}

export function useDelete() {
  return useMutation<Counts, Error, string, Kept>({
    mutationFn: (id) => call('DELETE /wps/messages/{id}', { params: { id } }),
    onMutate: (id) => change((messages) => messages.filter((message) => message.id !== id)),
    ...settled,
  });
}
