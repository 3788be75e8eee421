import type { NodeViewProps } from '@tiptap/react'
import { useState } from 'react'

/**
 * An attribute of a node as the value of a field. Typed text is kept in the field itself, or the cursor would jump
 * with each update of the document.
 */
export function useAttribute({ node, updateAttributes }: NodeViewProps, name: string) {
  const [typed, setTyped] = useState<string>()
  return {
    value: typed ?? String(node.attrs[name] ?? ''),
    onChange(text: string) {
      setTyped(text)
      updateAttributes({ [name]: text })
    },
    onBlur: () => setTyped(undefined),
  }
}
