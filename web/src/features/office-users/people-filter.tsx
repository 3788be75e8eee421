import { ROLES } from '@tiantian/contracts/permission.ts'
import { ACCOUNT_STATES } from '@tiantian/contracts/user/account-state.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { PEOPLE_PAGE } from './office-address.ts'
import type { PeopleInput } from './office-query.ts'
import css from './people-page.module.css'
import { useRoleName } from './role-name.ts'

const ANY = 'any'

/** What is looked for stands in the address, so that it can be sent to a colleague. */
export function PeopleFilter({ wish: input }: { wish: PeopleInput }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const [search, setSearch] = useState(input.search ?? '')
  const find = (change: Readonly<Record<string, string | undefined>>) =>
    redirectTo(pageUrl(PEOPLE_PAGE, { ...input, search: search.trim() || undefined, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find({})
  }
  return (
    <search>
      <form className={css.filter} onSubmit={submit}>
        <TextField
          label={t('office.search')}
          hint={t('office.searchHint')}
          type="search"
          icon={<SearchIcon size={18} />}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={search}
          onChange={setSearch}
        />
        <Button type="submit">{t('office.find')}</Button>
        <Choices wish={input} onChoose={find} />
      </form>
    </search>
  )
}

interface ChoicesProps {
  wish: PeopleInput
  onChoose: (change: Readonly<Record<string, string | undefined>>) => void
}

function Choices({ wish: input, onChoose }: ChoicesProps) {
  const t = useText()
  const roleName = useRoleName()
  const any = { value: ANY, label: t('common.all') }
  return (
    <div className={css.choices}>
      <Select
        label={t('office.stateTitle')}
        value={input.state ?? ANY}
        choices={[any, ...ACCOUNT_STATES.map((value) => ({ value, label: t(`office.state.${value}`) }))]}
        onChange={(state) => onChoose({ state: state === ANY ? undefined : state })}
      />
      <Select
        label={t('office.roleTitle')}
        value={input.role ?? ANY}
        choices={[any, ...ROLES.map((value) => ({ value, label: roleName(value) }))]}
        onChange={(role) => onChoose({ role: role === ANY ? undefined : role })}
      />
    </div>
  )
}
