import type { Clock } from '@hawser/common'
import type { Passkeys } from './recoverySecrets.js'

/** The passkeys of a page's own site. Their code is loaded with the first of them. */
export function createPasskeys({
  window,
  clock,
}: {
  readonly window: Window & typeof globalThis
  readonly clock: Pick<Clock, 'setTimeout'>
}): Passkeys {
  const { crypto, navigator } = window
  // Missing where a page is served without TLS.
  const credentials = navigator.credentials as CredentialsContainer | undefined
  return {
    async create({ name }, signal) {
      const { createPasskey } = await import('../../recovery/passkey.js')
      // Authenticators give it out: it names nobody.
      const user = { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name }
      return createPasskey({ rp: { name: window.location.hostname }, user }, { credentials, crypto, clock, signal })
    },
    async ask(known, signal) {
      const { askPasskey } = await import('../../recovery/passkey.js')
      return askPasskey({ known }, { credentials, crypto, clock, signal })
    },
  }
}
