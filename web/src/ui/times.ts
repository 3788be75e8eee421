/** `[0, 1, …]`: indices for repeating something. */
export function times(count: number): number[] {
  return [...Array(count).keys()]
}
