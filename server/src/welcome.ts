import type { DemoAccount } from '@tiantian/data/prepare.ts'

const SETUP_PAGE = '#/uni_modules/uni-id-pages/pages/register/register-admin'

/** Prints who can sign in, as soon as the accounts stand in the database: only their hashes are kept. */
export function printAccounts(accounts: readonly DemoAccount[]) {
  const lines = accounts.map(
    ({ username, password, role }) => `    ${username.padEnd(8)} ${password.padEnd(16)} ${role}`,
  )
  print(['', '  Demo accounts (their passwords are shown this once):', ...lines])
}

/** Prints where the product is, and while there is no administrator what makes the first one (S6.2). */
export function printWelcome(address: string, setupToken: string | undefined) {
  const lines = ['', `  Tiantian Mall is ready: ${address}/`, `  The API to read:        ${address}/api`]
  if (setupToken !== undefined) {
    lines.push('', `  There is no administrator yet. Make one: ${address}/${SETUP_PAGE}`)
    lines.push(`    setup token: ${setupToken}`)
  }
  print([...lines, ''])
}

/** For the person who typed the command, not for the log. */
const print = (lines: readonly string[]) => void process.stdout.write(`${lines.join('\n')}\n`)
