import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import type { PeopleInput } from './office-query.ts'
import { PeopleFilter } from './people-filter.tsx'
import css from './people-page.module.css'
import { PeopleTable } from './people-table.tsx'

/** All accounts: found by name, id, address or the end of a number. */
export function PeoplePage({ wish: input }: { wish: PeopleInput }) {
  const t = useText()
  return (
    <OfficePage title={t('office.people')} permission="user.view">
      <div className={css.page}>
        <PeopleFilter key={input.search} wish={input} />
        <PeopleTable wish={input} />
      </div>
    </OfficePage>
  )
}
