import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { CommissionTerms } from '@tiantian/contracts/order/commission.ts'
import { listCommission } from '@tiantian/contracts/order/commission.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import css from './commission-page.module.css'
import { CommissionSheet } from './commission-sheet.tsx'
import tradeCss from './office-trade.module.css'
import { useRateText } from './use-rate-text.ts'

/** What the alliance keeps of each category's goods (S3.5). */
export function CommissionPage() {
  const t = useText()
  const result = useQuery(query(listCommission, {}))
  const { data } = result
  return (
    <OfficePage title={t('trade.commission.title')} permission="order.terms">
      {data ? (
        <Categories terms={data.terms} />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={320} />} />
      )}
    </OfficePage>
  )
}

/** A category that fits stays with those above it. */
function found(terms: readonly CommissionTerms[], text: string): CommissionTerms[] {
  const words = text.trim().toLocaleLowerCase()
  const shown = new Set<CommissionTerms>()
  const above: CommissionTerms[] = []
  for (const each of terms) {
    above.length = each.level
    above[each.level] = each
    if (each.name.toLocaleLowerCase().includes(words)) for (const one of above) shown.add(one)
  }
  return terms.filter((each) => shown.has(each))
}

function Categories({ terms }: { terms: readonly CommissionTerms[] }) {
  const t = useText()
  const [text, setText] = useState('')
  // By its place in the list: the reply to a change is another object.
  const [open, setOpen] = useState<number>()
  const shown = found(terms, text)
  const edited = open === undefined ? undefined : terms[open]
  return (
    <div className={tradeCss.page}>
      <p className={tradeCss.text}>{t('trade.commission.text')}</p>
      <TextField label={t('trade.commission.search')} type="search" value={text} onChange={setText} />
      {shown.length === 0 && <EmptyState title={t('trade.commission.found')} />}
      <ul className={css.list}>
        {shown.map((each) => (
          <CategoryRow key={each.slug} terms={each} onEdit={() => setOpen(terms.indexOf(each))} />
        ))}
      </ul>
      {edited && <CommissionSheet terms={edited} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function CategoryRow({ terms, onEdit }: { terms: CommissionTerms; onEdit: () => void }) {
  const t = useText()
  const format = useFormat()
  const rateText = useRateText()
  const name = terms.name || t('trade.commission.all')
  const planned = terms.changes.findLast(({ validFrom }) => Date.parse(validFrom) > serverNow())
  return (
    <li className={css.row} data-level={terms.level}>
      <span className={css.name}>{name}</span>
      <span>
        <strong>{rateText(terms.basisPoints)}</strong>{' '}
        <span className={tradeCss.text}>
          {t(terms.isInherited ? 'trade.commission.inherited' : 'trade.commission.own')}
        </span>
        {planned && (
          <span className={tradeCss.planned}>
            {t('trade.commission.planned', {
              at: format.dateTime(planned.validFrom),
              rate: rateText(planned.basisPoints),
            })}
          </span>
        )}
      </span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('trade.commission.edit', { name })}
        onClick={onEdit}
      >
        {t('common.edit')}
      </Button>
    </li>
  )
}
