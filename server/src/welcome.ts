import type { DemoAccount } from '@tiantian/data/prepare.ts'

/** Prints the accounts that can sign in, as soon as they are in the database: only their hashes are stored. */
export function printAccounts(accounts: readonly DemoAccount[]) {
  const lines = accounts.map(
    ({ username, password, role }) => `    ${username.padEnd(8)} ${password.padEnd(16)} ${role}`,
  )
  print(['', '  Demo accounts (their passwords are shown this once):', ...lines])
}

/** Prints the address of the product, and the messages of its modules. */
export function printWelcome(address: string, more: readonly string[]) {
  const lines = ['', `  Tiantian Mall is ready: ${address}/`, `  The API to read:        ${address}/api`]
  print([...lines, ...more, ''])
}

/** For the user of the terminal, not for the log. */
const print = (lines: readonly string[]) => void process.stdout.write(`${lines.join('\n')}\n`)
