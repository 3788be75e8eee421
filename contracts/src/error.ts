/** Every error the server answers with. The web shows `error.<code>`; each language must have a text for each. */
export const ERROR_CODES = [
  'ACTION_NOT_FOUND',
  'INVALID_INPUT',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'SYS_ERR',
  'UNAVAILABLE',
  'TOKEN_INVALID',
  'TOKEN_INVALID_TOKEN_EXPIRED',
  'LOGIN_REQUIRED',
  'PERMISSION_DENIED',
  'STEP_UP_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'SECOND_FACTOR_EXISTS',
  'PROOF_WRONG',
  'PROOF_LOCKED',
  'PASSKEY_REFUSED',
  'PASSKEY_NOT_FOUND',
  'PASSKEY_LIMIT',
  'SESSION_NOT_FOUND',
  'USER_NOT_FOUND',
  'LAST_ADMIN',
  'REQUEST_ID_REUSED',
  'STATE_CONFLICT',
  'USERNAME_TAKEN',
  'PASSWORD_WRONG',
  'FIELD_REQUIRED',
  'FIELD_INVALID',
  'USERNAME_INVALID',
  'NICKNAME_INVALID',
  'PASSWORD_WEAK',
  'MOBILE_INVALID',
  'EMAIL_INVALID',
  'ACCOUNT_LOCKED',
  'ACCOUNT_BANNED',
  'ACCOUNT_AUDITING',
  'ACCOUNT_REFUSED',
  'ACCOUNT_CLOSED',
  'ACCOUNT_HAS_SHOP',
  'ADMIN_EXISTS',
  'SETUP_TOKEN_WRONG',
  'OLD_PASSWORD_WRONG',
  'PASSWORD_COMMON',
  'SMS_CODE_WRONG',
  'EMAIL_CODE_WRONG',
  'CODE_TOO_SOON',
  'CODE_LIMIT',
  'CHANNEL_UNAVAILABLE',
  'MOBILE_TAKEN',
  'EMAIL_TAKEN',
  'MOBILE_NOT_BOUND',
  'EMAIL_NOT_BOUND',
  'LAST_SIGN_IN_WAY',
  'LINK_INVALID',
  'INVITE_CODE_INVALID',
  'INVITER_FIXED',
  'INVITE_CODE_FAILED',
  'FOUR_EYES',
  'RESET_NOT_FOUND',
  'OWN_ACCOUNT',
  'PROVIDER_NOT_CONFIGURED',
  'TICKET_INVALID',
  'REAL_NAME_VERIFIED',
  'DOCUMENT_TAKEN',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'CAPTCHA_EXPIRED',
  'DEVICE_ID_REQUIRED',
  'UPLOAD_FAILED',
  'UPLOAD_INVALID',
  'UPLOAD_EXPIRED',
  'UPLOAD_LIMIT',
  'FILE_NOT_FOUND',
  'FILE_TYPE_REFUSED',
  'FILE_TOO_LARGE',
  'FILE_DAMAGED',
  'FILE_UNSAFE',
  'PICTURE_TOO_LARGE',
  'EXPORT_LIMIT',
  'ADDRESS_NOT_FOUND',
  'ADDRESS_LIMIT',
  'CITY_NOT_FOUND',
  'CATEGORY_NOT_FOUND',
  'VEHICLE_NOT_FOUND',
  'CAR_NOT_FOUND',
  'GARAGE_LIMIT',
  'FAVORITE_LIMIT',
  'SHOP_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'OFFER_NOT_FOUND',
  'OFFER_EXPIRED',
  'QUANTITY_BELOW_MOQ',
  'QUANTITY_NOT_MULTIPLE',
  'STOCK_SHORT',
  'CART_EMPTY',
  'CART_LINE_NOT_FOUND',
  'CART_LIMIT',
  'PRICE_CHANGED',
  'ORDER_NOT_FOUND',
  'EVENT_NOT_FOUND',
  'EVENT_FULL',
  'EVENT_INCOMPLETE',
  'REGISTRATION_NOT_FOUND',
  'REGISTRATION_EXISTS',
  'REGISTRATION_CLOSED',
  'HOLD_EXPIRED',
  'TICKET_LIMIT',
  'CANCEL_TOO_LATE',
  'WAITLIST_NOT_FOUND',
  'OFFER_LAPSED',
  'REVIEW_NOT_FOUND',
  'REVIEW_EXISTS',
  'REVIEW_TOO_LATE',
  'REVIEW_OWN',
  'ARTICLE_NOT_FOUND',
  'SLUG_TAKEN',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Numbers and names that a text may mention, such as `{ moq: 10 }`. */
export type ErrorParams = Readonly<Record<string, string | number>>

/** An input that broke its contract: where, which rule, and the rule's bound. */
export interface FieldIssue {
  readonly path: string
  readonly rule: string
  readonly params?: ErrorParams
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly fields: readonly FieldIssue[]

  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldIssue[] = []) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.fields = fields
  }
}
