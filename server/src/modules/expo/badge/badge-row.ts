export interface BadgeRow {
  readonly event: string
  /** The formatted date. */
  readonly when: string
  readonly name: string
  readonly nameLatin: string
  readonly company: string
  readonly jobTitle: string
  readonly typeName: string
  readonly number: string
  /** The payload of the QR code. */
  readonly qr: string
}
