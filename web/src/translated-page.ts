/*
 * Browsers translate a page by putting `<font>` elements in place of its texts. React still holds the texts: it would
 * crash when it removes one, and new figures would be written where nobody sees them.
 */

/** What stands in place of a text. */
const translations = new WeakMap<Node, HTMLElement>()

const isTranslation = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT'

function noteTranslations(records: readonly MutationRecord[]) {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
      if (font) translations.set(removed, font)
    }
  }
}

/** Lets React go on with a page whose texts the browser has replaced. */
export function surviveTranslation(observed: Node = document.documentElement) {
  const observer = new MutationObserver(noteTranslations)
  observer.observe(observed, { childList: true, subtree: true })
  const known = () => noteTranslations(observer.takeRecords())
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!

  /** The child itself, or its translation; null if neither is here any more. */
  function childOf(parent: Node, child: Node): Node | null {
    if (child.parentNode === parent) return child
    known()
    const font = translations.get(child)
    return font?.parentNode === parent ? font : null
  }

  Node.prototype.removeChild = function removeTranslated<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    const present = childOf(this, child)
    if (present) removeChild.call(this, present)
    return child
  }
  Node.prototype.insertBefore = function insertTranslated<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next && childOf(this, next))
    return child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set!.call(this, value)
      if (this.parentNode || this.nodeType !== Node.TEXT_NODE) return
      known()
      const font = translations.get(this)
      // The browser translates it again.
      if (font?.isConnected) font.replaceWith(this)
      translations.delete(this)
    },
  })
}
