import { listAnalogues } from '@tiantian/contracts/search/analogue.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ANALOGUES_PAGE } from '../office-users/office-address.ts'
import { OfficeFrame } from '../office-users/office-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import css from './analogues-page.module.css'
import { AnaloguesTable } from './analogues-table.tsx'

/** Which parts may stand in for a number, as shops say: the office confirms what it has checked (S2.35). */
export function AnaloguesPage({ number }: { number: string }) {
  const t = useText()
  return (
    <OfficeFrame title={t('desk.analogues.title')} permission="publish.data_write">
      <div className={css.page}>
        <p className={css.note}>{t('desk.analogues.note')}</p>
        <NumberForm key={number} asked={number} />
        {number && isNumber(number) && <AnaloguesTable number={number} />}
      </div>
    </OfficeFrame>
  )
}

const isNumber = (number: string) => checkForm(listAnalogues.input, { number }).ok

/** What is asked for stands in the address, so that it can be sent to a colleague. */
function NumberForm({ asked }: { asked: string }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const [number, setNumber] = useState(asked)
  const [isWrong, setWrong] = useState(asked !== '' && !isNumber(asked))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!isNumber(number))
    if (isNumber(number)) redirectTo(pageUrl(ANALOGUES_PAGE, { number: number.trim() }))
  }
  return (
    <search>
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={t('desk.analogues.asked')}
          error={isWrong ? t('desk.analogues.noNumber') : undefined}
          type="search"
          icon={<SearchIcon size={18} />}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={number}
          onChange={setNumber}
        />
        <Button type="submit">{t('desk.analogues.find')}</Button>
      </form>
    </search>
  )
}
