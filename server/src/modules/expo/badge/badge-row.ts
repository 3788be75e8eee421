/** What stands on a badge. */
export interface BadgeRow {
  readonly event: string
  /** When it takes place, in words. */
  readonly when: string
  readonly name: string
  readonly nameLatin: string
  readonly company: string
  readonly jobTitle: string
  readonly typeName: string
  readonly number: string
  /** What the code says. */
  readonly qr: string
}
