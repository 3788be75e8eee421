import type { Language } from '@tiantian/contracts/language.ts'
import {
  decideBankAccount,
  listBankAccounts,
  setBankAccount,
} from '@tiantian/contracts/order/bank-account.ts'
import type { Role } from '@tiantian/contracts/permission.ts'
import { addUser } from '@tiantian/contracts/user/office.ts'
import { grantRole } from '@tiantian/contracts/user/role.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'

interface ColleagueForm {
  readonly username: string
  readonly nickname: string
  readonly language: Language
  readonly roles: readonly Role[]
}

const OPERATIONS: ColleagueForm = {
  username: 'office-aigul',
  nickname: 'Айгуль Сапарова',
  language: 'ru',
  roles: ['ops', 'editor', 'support', 'stat_viewer'],
}

const TREASURY: ColleagueForm = {
  username: 'office-lina',
  nickname: '李娜',
  language: 'zh-Hans',
  roles: ['treasurer', 'author', 'data_editor'],
}

/** Officers who write and propose what the administrator then decides. */
export interface Colleagues {
  readonly operations: DemoActor
  readonly treasury: DemoActor
}

/** Their accounts have no password: nobody signs in as them. */
export async function addColleagues(stage: DemoStage, office: DemoActor): Promise<Colleagues> {
  return {
    operations: await addColleague(stage, office, OPERATIONS),
    treasury: await addColleague(stage, office, TREASURY),
  }
}

async function addColleague(
  stage: DemoStage,
  office: DemoActor,
  { username, nickname, language, roles }: ColleagueForm,
): Promise<DemoActor> {
  // An account starts in the language in which it was made.
  const { userId: id } = await stage.call({ ...office, language }, addUser, { username, nickname })
  for (const role of roles) await stage.call(office, grantRole, { userId: id, role })
  return { id, roles, language }
}

/** Specimens: no bank has these accounts. */
const NEW_ACCOUNTS = {
  RUB: { accountNumber: '40700000000000000017', note: 'Назначение: оплата автозапчастей по договору оферты' },
  KZT: { accountNumber: 'KZ00DEMO0000000KZT02', note: 'КНП 710, Кбе 18' },
} as const

/** An account of the alliance that two officers have changed, and one whose change waits for the second. */
export const bankAccountSteps = (
  stage: DemoStage,
  { office, treasury }: { readonly office: DemoActor; readonly treasury: () => DemoActor },
): readonly DemoStep[] => [
  { hoursAgo: 430, run: () => proposeAccount(stage, treasury(), 'RUB') },
  {
    hoursAgo: 410,
    async run() {
      const { changes } = await stage.call(office, listBankAccounts, {})
      for (const { id } of changes) await stage.call(office, decideBankAccount, { id, event: 'confirm' })
    },
  },
  { hoursAgo: 27, run: () => proposeAccount(stage, treasury(), 'KZT') },
]

async function proposeAccount(stage: DemoStage, treasury: DemoActor, currency: keyof typeof NEW_ACCOUNTS) {
  const { accounts } = await stage.call(treasury, listBankAccounts, {})
  const before = accounts.find((account) => account.currency === currency)
  if (!before) return
  const { changedAt: _, ...account } = before
  await stage.call(treasury, setBankAccount, { ...account, currency, ...NEW_ACCOUNTS[currency] })
}
