import { listCrossReferences } from '@tiantian/contracts/search/cross-reference.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CROSS_REFERENCES_PAGE } from '../office-users/office-address.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import css from './cross-references-page.module.css'
import { CrossReferencesTable } from './cross-references-table.tsx'

/** Cross-references of a part number as declared by shops: the office confirms what it has verified (S2.35). */
export function CrossReferencesPage({ number }: { number: string }) {
  const t = useText()
  return (
    <OfficePage title={t('desk.crossReferences.title')} permission="publish.data_write">
      <div className={css.page}>
        <p className={css.note}>{t('desk.crossReferences.note')}</p>
        <NumberForm key={number} requested={number} />
        {number && isNumber(number) && <CrossReferencesTable number={number} />}
      </div>
    </OfficePage>
  )
}

const isNumber = (number: string) => checkForm(listCrossReferences.input, { number }).ok

/** The filter is in the address, so that it can be sent to a colleague. */
function NumberForm({ requested: input }: { requested: string }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const [number, setNumber] = useState(input)
  const [isWrong, setWrong] = useState(input !== '' && !isNumber(input))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!isNumber(number))
    if (isNumber(number)) redirectTo(pageUrl(CROSS_REFERENCES_PAGE, { number: number.trim() }))
  }
  return (
    <search>
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={t('desk.crossReferences.asked')}
          error={isWrong ? t('desk.crossReferences.noNumber') : undefined}
          type="search"
          icon={<SearchIcon size={18} />}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={number}
          onChange={setNumber}
        />
        <Button type="submit">{t('desk.crossReferences.find')}</Button>
      </form>
    </search>
  )
}
