import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import {
  CONTACT_FILE_CHARS_MAX,
  CONTACT_FILE_ROWS_MAX,
  importContacts,
} from '@tiantian/contracts/expo/contact-import.ts'
import type { ChangeEvent } from 'react'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { contactReads } from './contact-query.ts'

export type FileReport = Output<typeof importContacts>['rows']

/** Takes contacts from a vCard or CSV file. The first ones give the page another button: it keeps the report. */
export function ImportButton({ onReport }: { onReport: (rows: FileReport) => void }) {
  const t = useText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const importing = useMutation({
    async mutationFn(file: File) {
      const text = await textOf(file)
      if (text === undefined || text.length > CONTACT_FILE_CHARS_MAX) return 'unreadable' as const
      return call(importContacts, { text })
    },
    onSuccess: (reply) => {
      if (reply === 'unreadable') sayUnreadable()
      else onReport(reply.rows)
    },
    onError: (error) => {
      if (hasCode(error, 'INVALID_INPUT')) sayUnreadable()
    },
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  const sayUnreadable = () =>
    showToast({ title: t('contacts.import.unreadable', { max: CONTACT_FILE_ROWS_MAX }), icon: 'error' })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) importing.mutate(file)
    // So that the same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <Button variant="secondary" isLoading={importing.isPending} onClick={() => input.current?.click()}>
        {t('contacts.import.do')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vcf,.csv,text/vcard,text/csv"
        aria-label={t('contacts.import.do')}
        onChange={choose}
      />
    </>
  )
}

/** Undefined for what is no text in UTF-8. */
async function textOf(file: File): Promise<string | undefined> {
  if (file.size > CONTACT_FILE_CHARS_MAX * 4) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

/** What became of each. */
export function ReportSheet({ rows, onClose }: { rows: FileReport; onClose: () => void }) {
  const t = useText()
  const countOf = (outcome: FileReport[number]['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length
  const refused = rows.flatMap((row, at) => (row.field ? [{ ...row, field: row.field, number: at + 1 }] : []))
  return (
    <BottomSheet isOpen desktop="center" title={t('contacts.import.title')} onClose={onClose}>
      <div className={cards.page}>
        <p>{t('contacts.import.saved', { count: countOf('saved') })}</p>
        {countOf('known') > 0 && <p>{t('contacts.import.known', { count: countOf('known') })}</p>}
        {refused.length > 0 && (
          <>
            <p>{t('contacts.import.refused', { count: refused.length })}</p>
            <ul className={cards.list}>
              {refused.map(({ number, name, field }) => (
                <li key={number}>
                  {t('contacts.import.row', {
                    number,
                    name: name || t('contacts.import.nameless'),
                    field: t(`contacts.import.field.${field}`),
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </BottomSheet>
  )
}
