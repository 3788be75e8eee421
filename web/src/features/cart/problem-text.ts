import type { CartLine } from '@tiantian/contracts/cart/cart.ts'
import { codeText } from '../../i18n/code-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

type LineWithProblem = Pick<CartLine, 'problem' | 'moq' | 'orderMultiple' | 'stockQuantity'>

/** Why a line cannot be ordered in its current state, as text; empty when it can. */
export function useProblemText() {
  const t = useText()
  const format = useFormat()
  return ({ problem, moq, orderMultiple, stockQuantity }: LineWithProblem): string => {
    if (!problem) return ''
    if (problem === 'STOCK_SHORT' && stockQuantity === 0) return t('cart.soldOut')
    return codeText(problem, {
      moq: format.number(moq),
      multiple: format.number(orderMultiple),
      stock: format.number(stockQuantity),
    })
  }
}
