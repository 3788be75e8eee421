import type { DemoAccounts } from '@tiantian/data/prepare.ts'

/** What each of the demo accounts is for. */
const ROLES: Readonly<Record<keyof DemoAccounts, string>> = {
  buyer: 'buys parts',
  owner: 'owns a shop',
  admin: 'runs the alliance office',
}

/** Prints where the product is; at the first start of a demo also who can sign in. */
export function printWelcome(address: string, accounts: DemoAccounts | undefined) {
  const lines = ['', `  Tiantian Mall is ready: ${address}/`, `  The API to read:        ${address}/api`]
  if (accounts) {
    lines.push('', '  Demo accounts (their passwords are shown this once):')
    for (const role of ['buyer', 'owner', 'admin'] as const) {
      const { username, password } = accounts[role]
      lines.push(`    ${username.padEnd(8)} ${password.padEnd(16)} ${ROLES[role]}`)
    }
  }
  // For the person who typed the command, not for the log.
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
