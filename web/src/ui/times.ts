/** `[0, 1, …]`: numbers to repeat something by. */
export function times(count: number): number[] {
  return [...Array(count).keys()]
}
