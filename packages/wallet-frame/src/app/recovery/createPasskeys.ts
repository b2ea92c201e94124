import { type Clock, loadModule } from '@hawser/common'
import { PasskeyError } from '../../errors.js'
import type { PasskeySecret } from '../../recovery/recoveryShare.js'
import { findPasskeyPlace, type PasskeyUse } from './findPasskeyPlace.js'
import type { Passkeys } from './recoverySecrets.js'

/** The passkeys of a page's own site: here, or in a window of its origin where the browser keeps them from frames. Their code is loaded with the first of them. */
export function createPasskeys({
  window,
  clock,
  appOrigin,
  projectId,
}: {
  readonly window: Window & typeof globalThis
  readonly clock: Clock
  readonly appOrigin: string
  readonly projectId: string
}): Passkeys {
  const { crypto, navigator } = window
  // Missing where a page is served without TLS.
  const credentials = navigator.credentials as CredentialsContainer | undefined
  const places = { create: findPasskeyPlace(window, 'create'), get: findPasskeyPlace(window, 'get') }
  const load = () =>
    loadModule(async () => ({
      here: await import('../../recovery/passkey.js'),
      there: await import('../window/askPasskeyWindow.js'),
    }))
  let loaded: Awaited<ReturnType<typeof load>> | undefined

  async function use(
    kind: PasskeyUse,
    asked: { readonly name: string; readonly known?: readonly Pick<PasskeySecret, 'credentialId' | 'prfSalt'>[] },
    signal: AbortSignal,
  ): Promise<PasskeySecret> {
    // It is there: nothing may lie between a press and a window.
    const { here, there } = loaded ?? (await load())
    const open = () => {
      const known = asked.known?.map(({ credentialId, prfSalt }) => ({ credentialId, prfSalt }))
      const request = { name: asked.name, ...(known && { known }) }
      return there.askPasskeyWindow(request, { window, clock, appOrigin, projectId, signal })
    }
    if (places[kind] === 'window') return open()
    const context = { credentials, crypto, clock, signal }
    // Authenticators give it out: it names nobody.
    const user = { id: crypto.getRandomValues(new Uint8Array(32)), name: asked.name, displayName: asked.name }
    try {
      return await (asked.known
        ? here.askPasskey({ known: asked.known }, context)
        : here.createPasskey({ rp: { name: window.location.hostname }, user }, context))
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      // Some browsers do not say beforehand that they keep them from frames, and others call it the user's no: then the next press opens the window.
      if (places[kind] === 'unknown' || (error.fault === 'refused' && window.parent !== window)) places[kind] = 'window'
      if (error.fault === 'refused' && places[kind] === 'window') return open()
      throw error
    }
  }

  return {
    async prepare() {
      loaded ??= await load()
    },
    isInWindow: (kind) => places[kind] === 'window',
    create: ({ name }, signal) => use('create', { name }, signal),
    ask: (known, signal) => use('get', { name: '', known }, signal),
  }
}
