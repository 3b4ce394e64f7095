import type { paths } from './schema.gen';
import type { Upload } from './upload';

type Path = Extract<keyof paths, `/wps/${string}` | `/lgw/${string}`>;

type OperationsBy<M extends 'get' | 'post' | 'put' | 'delete'> = {
  [P in Path as M extends keyof paths[P] ? `${Uppercase<M>} ${P}` : never]: M extends keyof paths[P]
    ? paths[P][M]
    : never;
};

type Operations = OperationsBy<'get'> & OperationsBy<'post'> & OperationsBy<'put'> & OperationsBy<'delete'>;

/** Method and path template of a call, as the OpenAPI document names it: `GET /wps/bets/{id}`. */
export type Endpoint = keyof Operations;

// The server sends an empty list as `[]`, but the document allows `null` for every list.
type WithArrays<T> = [T] extends [null]
  ? T
  : [T] extends [readonly (infer Item)[] | null]
    ? WithArrays<Item>[]
    : T extends object
      ? { [Name in keyof T]: WithArrays<T[Name]> }
      : T;

type JsonOf<Responses> = Responses extends { 200: { content: { 'application/json': infer Json } } }
  ? Json
  : Responses extends { 201: { content: { 'application/json': infer Json } } }
    ? Json
    : never;

/** The success envelope of a call: `value` and the few fields that some calls return beside it. */
export type ResponseEnvelope<E extends Endpoint> = WithArrays<JsonOf<Operations[E]['responses']>>;

/** The `value` of a call's success envelope. */
export type ResponseValue<E extends Endpoint> = ResponseEnvelope<E> extends { value: infer Value } ? Value : never;

/** One row of a call that returns a list in `content`. */
export type ResponseRow<E extends Endpoint> = ResponseValue<E> extends { content: (infer Row)[] } ? Row : never;

type ContentOf<E extends Endpoint> = Operations[E] extends { requestBody: { content: infer Content } }
  ? Content
  : never;

/** The plain body of a call, before it is encrypted or form-encoded. */
export type RequestBody<E extends Endpoint> =
  ContentOf<E> extends { 'application/json': infer Json }
    ? Json
    : ContentOf<E> extends { 'application/x-www-form-urlencoded': infer Form }
      ? Form
      : never;

/** Query parameters that the server accepts but the OpenAPI document does not name yet. */
interface UndocumentedQuery {
  'GET /lgw/games/game_menus': { platform: string };
  'GET /wps/relay/GCSGAME_hotGamesV2': { isPlatform: number; platform: string };
  'GET /wps/relay/GCSGAME_getRankList': { gameCategory: string };
}

type DocumentedQuery<E extends Endpoint> = Operations[E] extends { parameters: { query?: infer Query } }
  ? [NonNullable<Query>] extends [never]
    ? object
    : NonNullable<Query>
  : object;

// The server prefers the `language` parameter over Accept-Language on every call.
type QueryOf<E extends Endpoint> = DocumentedQuery<E> &
  (E extends keyof UndocumentedQuery ? UndocumentedQuery[E] : object) & { language?: string };

/** Parameters that are null or empty are not sent. */
type Query<E extends Endpoint> = { [Name in keyof QueryOf<E>]: QueryOf<E>[Name] | null | '' };

type QueryPart<E extends Endpoint> = object extends Query<E> ? { query?: Query<E> } : { query: Query<E> };

type ParamsPart<E extends Endpoint> = Operations[E] extends { parameters: { path: infer Params } }
  ? { params: Params }
  : object;

/** A call without a documented body may send an empty one. */
type BodyPart<E extends Endpoint> = [ContentOf<E>] extends [never]
  ? { body?: Record<string, never> }
  : ContentOf<E> extends { 'multipart/form-data': infer Form }
    ? { upload: Upload<keyof Form & string> }
    : { body: RequestBody<E> };

export interface TransportOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Session token of an account other than the current one. */
  token?: string;
}

export type CallOptions<E extends Endpoint> = ParamsPart<E> & QueryPart<E> & BodyPart<E> & TransportOptions;

/** Options are optional where a call requires none. */
export type CallArguments<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];
