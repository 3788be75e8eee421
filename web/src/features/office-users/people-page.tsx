import { useText } from '../../i18n/use-text.ts'
import { OfficeFrame } from './office-frame.tsx'
import type { PeopleWish } from './office-query.ts'
import { PeopleFilter } from './people-filter.tsx'
import css from './people-page.module.css'
import { PeopleTable } from './people-table.tsx'

/** Everybody who has an account: found by name, id, address or the end of a number. */
export function PeoplePage({ wish }: { wish: PeopleWish }) {
  const t = useText()
  return (
    <OfficeFrame title={t('office.people')} permission="user.view">
      <div className={css.page}>
        <PeopleFilter key={wish.search} wish={wish} />
        <PeopleTable wish={wish} />
      </div>
    </OfficeFrame>
  )
}
