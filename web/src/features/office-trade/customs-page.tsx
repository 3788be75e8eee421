import { useMutation, useQueryClient } from '@tanstack/react-query'
import { textIn } from '@tiantian/contracts/language.ts'
import type { CustomsRule } from '@tiantian/contracts/order/customs.ts'
import { listCustomsRules, removeCustomsRule } from '@tiantian/contracts/order/customs.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection } from '../../office/list-editor.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { countriesQuery } from '../user/address/country.ts'
import { CustomsSheet } from './customs-sheet.tsx'
import css from './office-trade.module.css'
import { useRateText } from './use-rate-text.ts'

/** What buyers read about customs, by destination and category (S1.15). */
export function CustomsPage() {
  const t = useText()
  const result = useQuery(query(listCustomsRules, {}))
  const { data } = result
  return (
    <OfficePage title={t('trade.customs.title')} permission="order.terms">
      {data ? (
        <Rules rules={data.rules} />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={320} />} />
      )}
    </OfficePage>
  )
}

/** What is open: the id of a rule, or the destination of a new one. */
type Open = { readonly id: string } | { readonly country: string }

function Rules({ rules }: { rules: readonly CustomsRule[] }) {
  const t = useText()
  const { data } = useQuery(countriesQuery())
  const [open, setOpen] = useState<Open>()
  const edited = open && 'id' in open ? rules.find(({ id }) => id === open.id) : undefined
  const countryName = (code: string) => data?.countries.find((country) => country.code === code)?.name ?? code
  return (
    <div className={css.page}>
      <p className={css.text}>{t('trade.customs.text')}</p>
      <Button onClick={() => setOpen({ country: '' })}>{t('trade.customs.new')}</Button>
      {rules.length === 0 && <EmptyState title={t('trade.customs.empty')} />}
      {[...Map.groupBy(rules, ({ country }) => country)].map(([country, own]) => (
        <ItemSection
          key={country}
          title={countryName(country)}
          add={t('trade.customs.new')}
          onAdd={() => setOpen({ country })}
        >
          {own.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onEdit={() => setOpen({ id: rule.id })} />
          ))}
        </ItemSection>
      ))}
      {open && ('country' in open || edited) && (
        <CustomsSheet
          rule={edited}
          country={'country' in open ? open.country : ''}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

function RuleRow({ rule, onEdit }: { rule: CustomsRule; onEdit: () => void }) {
  const t = useText()
  const language = useLanguage()
  const format = useFormat()
  const rateText = useRateText()
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call(removeCustomsRule, { id: rule.id, version: rule.version }),
    onSuccess: (reply) => client.setQueryData(query(listCustomsRules, {}).queryKey, reply),
    onError: showFailure,
  })
  const { conformity, dutyBasisPoints, vatBasisPoints, source, checkedOn } = rule
  const facts = [
    conformity && t(`order.customs.conformity.${conformity}`),
    dutyBasisPoints !== null && t('order.customs.duty', { rate: rateText(dutyBasisPoints) }),
    vatBasisPoints !== null && t('order.customs.vat', { rate: rateText(vatBasisPoints) }),
    textIn(rule.note, language),
  ]
  return (
    <ItemRow
      name={rule.categoryName || t('trade.customs.all')}
      onEdit={onEdit}
      onRemove={() => removing.mutate()}
    >
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p className={css.text}>
        {t('trade.customs.checked', { source: textIn(source, language), date: format.date(checkedOn) })}
      </p>
    </ItemRow>
  )
}
