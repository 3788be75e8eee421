import { useMutation } from '@tanstack/react-query'
import type { Order } from '@tiantian/contracts/order/order.ts'
import type { PaperLanguage } from '@tiantian/contracts/order/paper.ts'
import { openPaper, PAPER_LANGUAGES, papersOf } from '@tiantian/contracts/order/paper.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import surface from '../../ui/surface.module.css'
import { languageName } from '../shell/alliance.ts'
import { showFailure } from '../shell/error/failure.ts'
import css from './order-papers.module.css'

/** The trade documents of an order, in English and one more language (S1.17). */
export function OrderPapers({ order }: { order: Order }) {
  const t = useText()
  const own = useLanguage()
  const [language, setLanguage] = useState<PaperLanguage>(own === 'en' ? 'ru' : own)
  const opening = useMutation({
    mutationFn: (number: string) => call(openPaper, { id: order.id, number, language }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  const papers = papersOf(order)
  if (papers.length === 0) return null
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('order.papers.title')}</h2>
      <p className={css.hint}>{t('order.papers.hint')}</p>
      <Select
        label={t('order.papers.language')}
        value={language}
        choices={PAPER_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={(value) => setLanguage(value as PaperLanguage)}
      />
      <ul className={css.list}>
        {papers.map(({ kind, number }) => (
          <li key={number}>
            <Button
              variant="secondary"
              isBlock
              isLoading={opening.isPending && opening.variables === number}
              onClick={() => opening.mutate(number)}
            >
              {t(`order.papers.kind.${kind}`)} <span className={css.number}>{number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
