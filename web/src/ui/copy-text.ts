import { cleanText } from '@tiantian/contracts/text.ts'

/** Copies a text to the clipboard; false if the browser refuses. */
export async function copyText(shown: string): Promise<boolean> {
  const text = cleanText(shown)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The clipboard API exists only on https and localhost. */
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.cssText = 'position: fixed; opacity: 0'
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  return isCopied
}
