/** Who does something with an order or its rules, and when. */
export interface OrderActor {
  readonly userId: string
  readonly at: Date
}
