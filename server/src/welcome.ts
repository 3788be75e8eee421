import type { DemoAccount } from '@tiantian/data/prepare.ts'

/** Prints where the product is; at the first start of a demo also who can sign in. */
export function printWelcome(address: string, accounts: readonly DemoAccount[] | undefined) {
  const lines = ['', `  Tiantian Mall is ready: ${address}/`, `  The API to read:        ${address}/api`]
  if (accounts) {
    lines.push('', '  Demo accounts (their passwords are shown this once):')
    for (const { username, password, role } of accounts) {
      lines.push(`    ${username.padEnd(8)} ${password.padEnd(16)} ${role}`)
    }
  }
  // For the person who typed the command, not for the log.
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
