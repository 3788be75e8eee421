import type { UnreadLine } from '@tiantian/contracts/cart/line-list.ts'
import { QUOTE_LINES_MAX, readLineList } from '@tiantian/contracts/cart/line-list.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ListInput } from '../../ui/form/list-input.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import surface from '../../ui/surface.module.css'
import css from './quote.module.css'
import type { RequestFormState, RequestLine } from './request-draft.ts'
import { EMPTY_LINE } from './request-draft.ts'

export function LinesPanel({ form }: { form: RequestFormState }) {
  const t = useText()
  const { lines } = form.draft
  const setLine = (at: number, part: Partial<RequestLine>) =>
    form.change({ lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) })
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('quote.lines')}</h2>
      {lines.map((line, at) => (
        // Lines have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={at} className={css.line} aria-label={t('quote.line', { number: at + 1 })}>
          <div className={css.lineFields}>
            <TextField
              label={t('quote.what')}
              value={line.what}
              maxLength={300}
              error={form.errors[`lines.${at}.text`] ?? form.errors[`lines.${at}.partNumber`]}
              onChange={(what) => setLine(at, { what, partNumber: undefined })}
              hint={line.partNumber}
            />
            <TextField
              label={t('quote.quantity')}
              inputMode="numeric"
              value={line.quantity}
              error={form.errors[`lines.${at}.quantity`]}
              onChange={(quantity) => setLine(at, { quantity })}
            />
            <TextField
              label={t('quote.targetPrice', { currency: form.draft.currency })}
              isOptional
              inputMode="decimal"
              value={line.target}
              error={form.errors[`lines.${at}.targetMinor`]}
              onChange={(target) => setLine(at, { target })}
            />
          </div>
        </fieldset>
      ))}
      {form.errors.lines && (
        <p className={css.error} role="alert">
          {form.errors.lines}
        </p>
      )}
      <div className={css.actions}>
        <Button
          variant="soft"
          disabled={lines.length >= QUOTE_LINES_MAX}
          onClick={() => form.change({ lines: [...lines, EMPTY_LINE] })}
        >
          {t('quote.addLine')}
        </Button>
        {lines.length > 1 && (
          <Button variant="plain" onClick={() => form.change({ lines: lines.slice(0, -1) })}>
            {t('quote.removeLine')}
          </Button>
        )}
      </div>
      <ListField form={form} />
    </section>
  )
}

/** A list from a spreadsheet, pasted or as a file, and what could not be read. */
function ListField({ form }: { form: RequestFormState }) {
  const t = useText()
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<readonly UnreadLine[]>([])
  const [count, setCount] = useState<number>()
  const take = (list: string) => {
    const kept = form.draft.lines.filter(({ what }) => what.trim() !== '')
    const read = readLineList(list, QUOTE_LINES_MAX - kept.length)
    const added = read.lines.map((line) => ({
      ...EMPTY_LINE,
      what: line.partNumber || line.text,
      quantity: String(line.quantity),
    }))
    form.change({ lines: [...kept, ...added].length > 0 ? [...kept, ...added] : [EMPTY_LINE] })
    setUnread(read.unread)
    setCount(added.length)
    setText('')
  }
  return (
    <details>
      <summary className={css.summary}>{t('quote.list')}</summary>
      <div className={css.stack}>
        <ListInput
          label={t('quote.listText')}
          hint={t('quote.listHint')}
          text={text}
          onText={setText}
          submit={t('quote.readList')}
          isSoft
          fileLabel={t('quote.listFile')}
          onTake={take}
          actionsClass={css.actions}
        />
        <div role="status">
          {count !== undefined && <p>{t('quote.readCount', { amount: count })}</p>}
          {unread.length > 0 && (
            <>
              <p className={css.error}>{t('quote.unread', { amount: unread.length })}</p>
              <ul>
                {unread.map(({ row, content, problem }) => (
                  <li key={row}>
                    {t('quote.unreadRow', { row, content })}: {t(`quote.problem.${problem}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </details>
  )
}
