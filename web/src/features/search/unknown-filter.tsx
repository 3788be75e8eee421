import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LooseButtons, Nearest, useNearest } from './nothing-found.tsx'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { engineAlone, NO_FILTERS } from './product-search.ts'
import type { SearchRelaxFilterRelaxation } from './relax-filters.ts'

type Unknown = Extract<SearchRelaxFilterRelaxation['filter'], 'vehicle' | 'engine' | 'category'>

const CODES: Readonly<Record<Unknown, ErrorCode>> = {
  vehicle: 'VEHICLE_NOT_FOUND',
  engine: 'VEHICLE_NOT_FOUND',
  category: 'CATEGORY_NOT_FOUND',
}

/** The filter whose value the catalogue does not have, as reported by the server. */
export function unknownFilter(error: unknown, search: ProductSearch): Unknown | undefined {
  const { make, category } = search
  if (category && hasCode(error, CODES.category)) return 'category'
  if (!hasCode(error, CODES.vehicle)) return undefined
  if (make) return 'vehicle'
  // Without a car in the address it is the user's chosen car that is unknown.
  return engineAlone(search) ? 'engine' : undefined
}

interface UnknownFilterProps {
  search: ProductSearch
  change: ChangeSearch
  filter: Unknown
}

/** An outdated or typed address: the value does not exist, and the list without it. */
export function UnknownFilter({ search, change, filter }: UnknownFilterProps) {
  const t = useText()
  const { data, isError } = useNearest(search, { filter })
  return (
    <>
      <EmptyState
        drawing={<EmptyDrawing />}
        title={t(TITLES[filter])}
        action={
          data ? (
            <LooseButtons relax={[{ filter, total: data.total, isAbout: data.isAbout }]} change={change} />
          ) : (
            isError && <ClearAll change={change} />
          )
        }
      />
      <Nearest search={search} change={change} best={{ filter }} />
    </>
  )
}

const TITLES = {
  vehicle: 'error.code.VEHICLE_NOT_FOUND',
  engine: 'search.engineUnknown',
  category: 'catalogue.categoryGone',
} as const

/** Several of them are unknown. */
function ClearAll({ change }: Pick<UnknownFilterProps, 'change'>) {
  const t = useText()
  return (
    <Button variant="secondary" onClick={() => change({ ...NO_FILTERS, category: undefined })}>
      {t('search.clearFilters')}
    </Button>
  )
}
