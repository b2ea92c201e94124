import { type Clock, loadModule } from '@hawser/common'
import { PasskeyError } from '../../errors.js'
import type { Appearance } from '../../page/createAppearance.js'
import { findPasskeyPlace, type PasskeyUse } from './findPasskeyPlace.js'
import type { Passkeys } from './recoverySecrets.js'

/** The passkeys of a page's own site: here, or in a window of its origin where the browser keeps them from frames. Their code is loaded with the first of them. */
export function createPasskeys({
  window,
  clock,
  appOrigin,
  projectId,
  appearance,
}: {
  readonly window: Window & typeof globalThis
  readonly clock: Clock
  readonly appOrigin: string
  readonly projectId: string
  readonly appearance: Pick<Appearance, 'follow'>
}): Passkeys {
  const { crypto, navigator } = window
  // Missing where a page is served without TLS.
  const credentials = navigator.credentials as CredentialsContainer | undefined
  const places = { create: findPasskeyPlace(window, 'create'), get: findPasskeyPlace(window, 'get') }
  const load = () =>
    loadModule(async () => ({
      here: await import('../../recovery/passkey.js'),
      signIn: await import('../../recovery/signInPasskey.js'),
      there: await import('../window/askPasskeyWindow.js'),
    }))
  let loaded: Awaited<ReturnType<typeof load>> | undefined

  type Loaded = Awaited<ReturnType<typeof load>>
  type Context = Parameters<Loaded['there']['askPasskeyWindow']>[1] & Parameters<Loaded['here']['createPasskey']>[1]

  /** In this page, or in a window: within the press. */
  async function use<T>(
    kind: PasskeyUse,
    {
      here,
      there,
    }: {
      readonly here: (code: Loaded, context: Context) => Promise<T>
      readonly there: (code: Loaded, context: Context) => Promise<T>
    },
    signal: AbortSignal,
  ): Promise<T> {
    // It is there: nothing may lie between a press and a window.
    const code = loaded ?? (await load())
    const context = { credentials, crypto, window, clock, appOrigin, projectId, appearance, signal }
    const open = () => there(code, context)
    if (places[kind] === 'window') return open()
    try {
      return await here(code, context)
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
    create: ({ name }, signal) =>
      use(
        'create',
        {
          here({ here }, context) {
            // Authenticators give it out: it names nobody.
            const user = { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name }
            return here.createPasskey({ rp: { name: window.location.hostname }, user }, context)
          },
          there: ({ there }, context) => there.askPasskeyWindow({ name }, context),
        },
        signal,
      ),
    ask: (asked, signal) => {
      const known = asked.map(({ credentialId, prfSalt }) => ({ credentialId, prfSalt }))
      return use(
        'get',
        {
          here: ({ here }, context) => here.askPasskey({ known }, context),
          there: ({ there }, context) => there.askPasskeyWindow({ name: '', known }, context),
        },
        signal,
      )
    },
    signIn: ({ use: kind, ask }, signal) =>
      use(
        kind,
        {
          here: async ({ signIn }, context) => signIn.signInByPasskey(await ask(), context),
          there: ({ there }, context) => there.askSignInWindow(ask, context),
        },
        signal,
      ),
  }
}
