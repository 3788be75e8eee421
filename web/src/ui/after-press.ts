/**
 * Runs something that moves the layout, but not while a button is being pressed: a text that appears between press
 * and release would push the button away from under the pointer, and the press would be lost.
 */
export function afterPress(run: () => void): void {
  const isPressing = document.querySelector(':active') !== null
  if (isPressing) document.addEventListener('mouseup', () => setTimeout(run), { once: true })
  else run()
}
