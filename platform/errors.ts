/** The closed list of error codes and the HTTP status of each (api 1, api 2). */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYMENT_PENDING: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  DISCOUNT_INVALID: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  PROVIDER_UNAVAILABLE: 502,
  PAYMENT_CONFIG: 503,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Keys of `reasons` in `messages/*\/errors.json`: the exact reason of an error. */
export const errorReasons = [
  'loginFailed',
  'adminOnly',
  'adminLoginFailed',
  'adminLocked',
  'codeNotSent',
  'workNeeded',
  'secondCodeSent',
  'refreshRefused',
  'contactTaken',
  'contactTooShort',
  'codeRefused',
  'nameRequired',
  'invalidPhone',
  'foreignPhone',
  'invalidEmail',
  'contactRequired',
  'cannotClearPhone',
  'cannotClearEmail',
  'alreadyAdmin',
  'usernameTaken',
  'lastOwner',
  'roleStale',
  'adminKeepsAccount',
  'adminKeepsLogins',
  'proofRequired',
  'proofRefused',
  'loginTooNew',
  'notOwnLogin',
  'referralNeedsOrder',
  'foreignOrigin',
  'queryInvalid',
  'idempotencyMismatch',
  'tooManyPendingOrders',
  'totalChanged',
  'productUnavailable',
  'productStale',
  'stockShort',
  'productOnSale',
  'noticeUnreachable',
  'addressUnknown',
  'orderNotCancellable',
  'orderNotPayable',
  'orderPaid',
  'orderStatusStale',
  'orderNeverPaid',
  'crmMissing',
  'orderMoneyReceived',
  'orderMoneyReturning',
  'orderRefunded',
  'orderCancelled',
  'recipientFixed',
  'recipientOfCancelled',
  'recipientStale',
  'orderCodeHeld',
  'moneyByOwner',
  'paymentPending',
  'paymentConfig',
  'paymentRefused',
  'openidRequired',
  'openidForeign',
  'wechatStateUnknown',
  'wechatCodeRefused',
  'providerUnavailable',
  'fileTooLarge',
  'imageFormat',
  'imageBroken',
  'imageTooManyPixels',
  'imagesGone',
  'refundNothingPaid',
  'refundNothingLeft',
  'refundKeyReused',
  'refundUnderWay',
  'refundPending',
  'noteKeyReused',
  'returnUnpaid',
  'returnNotSent',
  'returnTooLate',
  'returnEnded',
  'returnClosed',
  'returnNotOpen',
  'discountExpired',
  'discountUsed',
  'discountUnpaid',
  'parcelStale',
  'parcelDelivered',
  'shopStale',
  'alertsStale',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

/** Keys of `fields` in `messages/*\/errors.json`. */
export const fieldReasons = [
  'keyUsed',
  'required',
  'tooShort',
  'tooLong',
  'tooMany',
  'tooSmall',
  'tooBig',
  'format',
  'type',
  'choice',
  'unknown',
  'notOnSale',
  'phone',
  'email',
  'code',
  'address',
  'wholePhone',
  'wholeEmail',
  'wholeContact',
  'mobile',
  'foreignPhone',
  'contact',
  'oneContact',
  'keep',
  'currency',
  'twice',
  'positive',
  'belowPrice',
  'billDay',
  'rangeOrder',
  'past',
  'over',
  'taken',
  'discountUnpaid',
  'icpNumber',
  'licenceNumber',
  'tracking',
  'trackingSf',
  'trackingTwice',
] as const;
export type FieldReason = (typeof fieldReasons)[number];

export type FieldError = { path: string; reason: FieldReason; values?: Record<string, string | number> };

type Details = {
  reason?: ErrorReason;
  /** The values that the text of a reason contains. */
  values?: Record<string, string | number>;
  fields?: FieldError[];
  retryAfterSeconds?: number;
  /** What the caller needs in order to go on; it becomes `data` of the envelope. */
  data?: Readonly<Record<string, unknown>>;
  cause?: unknown;
};

/** The only error that use cases throw on purpose; everything else is a bug and answers `INTERNAL`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly reason: ErrorReason | undefined;
  readonly values: Record<string, string | number>;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(details.reason ? `${code}: ${details.reason}` : code, { cause: details.cause });
    this.reason = details.reason;
    this.values = details.values ?? {};
    this.fields = details.fields ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.data = details.data;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const notFound = () => new AppError('NOT_FOUND');
