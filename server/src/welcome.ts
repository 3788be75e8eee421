import type { DemoAccount } from '@tiantian/data/prepare.ts'

const SETUP_PAGE = '#/uni_modules/uni-id-pages/pages/register/register-admin'

/**
 * Prints where the product is; at the first start of a demo also who can sign in, and while there is no administrator
 * what makes the first one (S6.2).
 */
export function printWelcome(
  address: string,
  accounts: readonly DemoAccount[] | undefined,
  setupToken: string | undefined,
) {
  const lines = ['', `  Tiantian Mall is ready: ${address}/`, `  The API to read:        ${address}/api`]
  if (accounts) {
    lines.push('', '  Demo accounts (their passwords are shown this once):')
    for (const { username, password, role } of accounts) {
      lines.push(`    ${username.padEnd(8)} ${password.padEnd(16)} ${role}`)
    }
  }
  if (setupToken !== undefined) {
    lines.push('', `  There is no administrator yet. Make one: ${address}/${SETUP_PAGE}`)
    lines.push(`    setup token: ${setupToken}`)
  }
  // For the person who typed the command, not for the log.
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
