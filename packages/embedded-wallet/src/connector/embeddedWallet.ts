import { type ChainNamespace, createEmitter, HawserError, loadModule } from '@hawser/common'
import type { ConnectorContext, ConnectorFactory } from '@hawser/core'
import { lateMethods } from '@hawser/core/adapter'
import type { EmbeddedWalletConnector, EmbeddedWalletInput } from './embeddedWalletConnector.js'
import type { EmbeddedWalletOptions } from './embeddedWalletOptions.js'
import type { Session, SessionEvents } from './session/createSession.js'

/** The methods that the session has, whose code comes when one is first called. */
const lateNames = 'connect reconnect disconnect getProvider getUser tasks askFrame closeRequests prepare'

type LateName = Exclude<keyof Session, 'dispose'>

/** A factory whose connector is the embedded wallet's. */
export interface EmbeddedWalletFactory extends ConnectorFactory {
  create(context: ConnectorContext): EmbeddedWalletConnector
}

/**
 * A wallet for users who have none: an e-mail address and a code, and they have accounts on every namespace of the app, by one session. The keys are in a page of
 * another origin, which the app shows in a frame and never sees into. Neither the frame nor the code that speaks to it is loaded before a user chooses it, as by
 * typing an address, or a stored session needs it. A `frameUrl` that is none fails there, as an alert.
 *
 * @example
 * const hawser = createHawser({ networks, adapters: [eip155()], connectors: [embeddedWallet({ frameUrl: 'https://wallet.example.com' })] })
 */
export function embeddedWallet(options: EmbeddedWalletOptions = {}): EmbeddedWalletFactory {
  return {
    // The version that this package was built against, which the client compares with its own.
    contractVersion: 1,
    id: 'auth',
    create: (context) => createConnector(context, options),
  }
}

/** @throws Error */
function parseInput(value: unknown): EmbeddedWalletInput {
  const { email } = Object(value)
  // The protocol's schema looks closer, before anything is sent.
  if (email !== undefined && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email))
    throw new Error('Enter a valid email address.')
  return Object(value)
}

function createConnector(context: ConnectorContext, options: EmbeddedWalletOptions): EmbeddedWalletConnector {
  const events: SessionEvents = createEmitter()
  let session: Promise<Session> | undefined

  const load = (): Promise<Session> => {
    session ??= loadModule(() => import('./session/createSession.js')).then(
      ({ createSession }) => createSession({ context, options, events }),
      (cause: unknown) => {
        // The next one who asks tries again.
        session = undefined
        throw new HawserError('EMAIL_LOGIN_MISSING', 'Unable to load email login dependency', { cause })
      },
    )
    return session
  }

  return {
    ...lateMethods(load, lateNames.split(' ') as LateName[]),
    id: 'auth',
    type: 'AUTH',
    traits: {
      session: 'shared',
      input: {
        parse: parseInput,
        // Nobody is asked for an address that could be sent nowhere.
        field: (options.frameUrl || Object(context.options?.services).frame) && 'email',
      },
    },
    name: options.texts?.name ?? 'Email',
    isInstalled: true,
    get namespaces(): readonly ChainNamespace[] {
      const all = [...new Set(context.networks().map(({ chainNamespace }) => chainNamespace))]
      // The field's frame speaks no other.
      return all.filter((one) => !options.isCompatible || /eip155|solana/.test(one))
    },
    watch: (listener) => events.on('connections', listener),
    watchHealth: (listener) => events.on('health', listener),
    dispose() {
      session?.then(
        (made) => made.dispose(),
        () => {},
      )
    },
  }
}
