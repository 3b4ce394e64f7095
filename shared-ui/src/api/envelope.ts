import type { components } from './schema.gen';

/** Every error code that the server may return, as the OpenAPI document lists them. */
export type ErrorCode = components['schemas']['Failure']['errorCode'];

/** The response envelope of every API: success with a value, or a stable code with a message. */
export type Envelope<T> =
  | { success: true; value: T; requestId: string; captchaId?: string }
  | { success: false; errorCode: ErrorCode; message: string; value?: unknown; requestId: string };

/** Codes that the client creates when there is no valid response. */
export type ClientCode = 'network_abnormal' | 'timed_out';

export interface FieldError {
  code: string;
  params?: Record<string, string | number>;
}

interface ApiErrorParts {
  code: ErrorCode | ClientCode;
  message: string;
  status: number;
  value?: unknown;
  requestId?: string;
  retryAfter?: number;
}

export class ApiError extends Error {
  readonly code: ErrorCode | ClientCode;
  /** 0 when there was no response. */
  readonly status: number;
  readonly value: unknown;
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, if the server sent them. */
  readonly retryAfter: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.code = parts.code;
    this.status = parts.status;
    this.value = parts.value;
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
  }

  /** True when the request may or may not have taken effect: retry it with the same idempotency key. */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || this.code === 'outcome_unknown' || this.code === 'operation_in_progress';
  }

  /** Errors that belong to single fields of a form. */
  get fields(): Record<string, FieldError> {
    return isRecord(this.value) && isRecord(this.value.fields) ? (this.value.fields as Record<string, FieldError>) : {};
  }

  get needsCaptcha(): boolean {
    return isRecord(this.value) && this.value.needCaptcha === true;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isEnvelope(value: unknown): value is Envelope<unknown> {
  return isRecord(value) && typeof value.success === 'boolean';
}

export interface Page<T> {
  content: T[];
  pageNum: number;
  totalPages: number;
  totalElements: number;
}

export interface Cursor<T> {
  content: T[];
  nextCursor: string | null;
}
