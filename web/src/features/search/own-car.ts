import type { ProductCard } from '@tiantian/contracts/product/product.ts'
import { useCar } from '../vehicle/car.ts'
import type { ProductSearch } from './product-search.ts'
import { vehicleOf } from './product-search.ts'
import type { ResultBlocks } from './result-blocks.tsx'

/** If the list is filtered by the chosen car itself, the fitment badge of a card already says so. */
export function useFitmentShownOnce(search: ProductSearch, first: ResultBlocks | undefined) {
  const { car } = useCar()
  const query = vehicleOf(search)?.model ?? first?.chips.find(({ kind }) => kind === 'model')?.value
  const isOwn = Boolean(first?.leftOut) || (car?.model !== undefined && car.model === query)
  return <Card extends ProductCard>(card: Card): Card =>
    isOwn && card.fit === 'fits' ? { ...card, fittedCar: undefined } : card
}
