import { type ChainNamespace, HawserError, InvalidOptionsError, loadModule } from '@hawser/common'
import type { ConnectionReport, ConnectorContext, ConnectorFactory } from '@hawser/core'
import type { EmbeddedWalletConnector, EmbeddedWalletInput } from './embeddedWalletConnector.js'
import type { EmbeddedWalletOptions } from './embeddedWalletOptions.js'
import type { Session } from './session/createSession.js'

type LateName = 'connect' | 'reconnect' | 'disconnect' | 'getProvider' | 'getUser' | 'askFrame' | 'closeRequests'

/** A factory whose connector is the embedded wallet's. */
export interface EmbeddedWalletFactory extends ConnectorFactory {
  create(context: ConnectorContext): EmbeddedWalletConnector
}

/**
 * A wallet for users who have none: an e-mail address and a code, and they have accounts on every namespace of the app, by one session. The keys are in a page of
 * another origin, which the app shows in a frame and never sees into. Neither the frame nor the code that speaks to it is loaded before a user chooses it, or a
 * stored session needs it.
 *
 * @throws InvalidOptionsError
 * @example
 * const hawser = createHawser({ networks, adapters: [eip155()], connectors: [embeddedWallet({ frameUrl: 'https://wallet.example.com' })] })
 */
export function embeddedWallet(options: EmbeddedWalletOptions): EmbeddedWalletFactory {
  if (!/^https?:\/\/\S+$/.test(options.frameUrl))
    throw new InvalidOptionsError('embeddedWallet({ frameUrl }) needs a URL.')
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
  if (email !== undefined && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    throw new Error('Enter a valid email address.')
  return { email }
}

function createConnector(context: ConnectorContext, options: EmbeddedWalletOptions): EmbeddedWalletConnector {
  const watchers = new Set<(reports: readonly ConnectionReport[]) => void>()
  let session: Promise<Session> | undefined

  const load = (): Promise<Session> => {
    session ??= loadModule(() => import('./session/createSession.js')).then(
      ({ createSession }) =>
        createSession({
          context,
          options,
          tell: (reports) => {
            for (const watcher of [...watchers]) watcher(reports)
          },
        }),
      (cause: unknown) => {
        // The next one who asks tries again.
        session = undefined
        throw new HawserError('EMAIL_LOGIN_MISSING', 'Unable to load email login dependency', { cause })
      },
    )
    return session
  }

  /** A method of the session, whose code comes when it is first called. */
  const late =
    <TName extends LateName>(name: TName) =>
    async (...parameters: Parameters<Session[TName]>): Promise<Awaited<ReturnType<Session[TName]>>> =>
      ((await load())[name] as (...given: unknown[]) => never)(...parameters)

  return {
    id: 'auth',
    type: 'AUTH',
    traits: { session: 'shared', input: { parse: parseInput, field: 'email' } },
    name: options.texts?.name ?? 'Email',
    isInstalled: true,
    get namespaces(): readonly ChainNamespace[] {
      const all = [...new Set(context.networks().map(({ chainNamespace }) => chainNamespace))]
      // The field's frame speaks no other.
      return options.isCompatible ? all.filter((one) => ['eip155', 'solana'].includes(one)) : all
    },
    connect: late('connect'),
    reconnect: late('reconnect'),
    disconnect: late('disconnect'),
    getProvider: late('getProvider'),
    getUser: late('getUser'),
    askFrame: late('askFrame') as EmbeddedWalletConnector['askFrame'],
    closeRequests: late('closeRequests'),
    watch(callback) {
      watchers.add(callback)
      return () => void watchers.delete(callback)
    },
    dispose() {
      session?.then(
        (made) => made.dispose(),
        () => {},
      )
    },
  }
}
