/** The user as stored on the device (S3.5). */
export interface LocalUserInfo {
  readonly _id: string
  readonly username: string
  /** `guest` for a visitor; the app shows its own word for visitor. */
  readonly nickname: string
  readonly mobile: string
  readonly wx_openid: string
  /** In minor units of the currency. */
  readonly balance: number
  readonly score: number
  readonly coupon: number
  readonly hasNickName: boolean
  readonly hasUserName: boolean
  readonly hasMobile: boolean
  readonly avatar: string
  readonly channel_code: string
}

/** The owner of the device's user: the app, which has its own default avatars and texts. */
export interface LocalUserHolder {
  get(): LocalUserInfo
  set(info: LocalUserInfo): void
  /** Calls the listener with each change. */
  subscribe(listener: (info: LocalUserInfo) => void): unknown
}
