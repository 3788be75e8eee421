import { cleanText } from '@tiantian/contracts/text.ts'

/** What this needs of `window`; the rest of the app hears these events only after it. */
type Page = Pick<EventTarget, 'addEventListener'>

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const
/** Some browsers end a composition before they report its last key, and mark that by this code only. */
const COMPOSED_KEY_CODE = 229

/** Listeners for the whole app, added before anything is rendered. */
export function startPageEvents(page: Page = window): void {
  for (const name of KEY_EVENTS) page.addEventListener(name, stopComposedKey, { capture: true })
  page.addEventListener('copy', (event) => copyClean(event as ClipboardEvent))
}

/**
 * The Enter that picks a character of an input method must not submit a form or pick an option, and its arrow keys
 * and Escape belong to the list of characters. Rich text editors follow compositions themselves.
 */
function stopComposedKey(event: Event): void {
  const { isComposing, keyCode, target } = event as KeyboardEvent
  if (!isComposing && keyCode !== COMPOSED_KEY_CODE) return
  if ((target as HTMLElement | null)?.isContentEditable) return
  event.stopImmediatePropagation()
}

/** Soft hyphens and joiners are for the layout of a page: in a copied name no search would find them. */
function copyClean(event: ClipboardEvent): void {
  const selection = getSelection()
  const text = selection?.toString() ?? ''
  if (event.defaultPrevented || !selection?.rangeCount || cleanText(text) === text) return
  const copy = document.createElement('div')
  copy.append(selection.getRangeAt(0).cloneContents())
  for (const link of copy.querySelectorAll('a')) link.setAttribute('href', link.href)
  event.clipboardData?.setData('text/plain', cleanText(text))
  event.clipboardData?.setData('text/html', cleanText(copy.innerHTML))
  event.preventDefault()
}
