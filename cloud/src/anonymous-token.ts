/** The access token that names this device to the gateway. It lives as long as the page. */
export interface AnonymousToken {
  /** The token at hand, if there is one. */
  held(): string | undefined
  /** A token other than the refused one. Who asks while it is on its way shares the answer (S7.6). */
  renew(refused?: string): Promise<string>
}

export function createAnonymousToken(authorize: () => Promise<string>): AnonymousToken {
  let token: string | undefined
  let pending: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    token = undefined
    try {
      token = await authorize()
      return token
    } finally {
      pending = undefined
    }
  }

  return {
    held: () => token,
    async renew(refused) {
      // Another call met the same refusal and has renewed the token since.
      if (token && refused && token !== refused) return token
      pending ??= fetchToken()
      return pending
    },
  }
}
