import { InvalidOptionsError, loadModule, ProviderNotFoundError } from '@hawser/common'
import type { AdapterContext, Connector, ConnectorFactory } from '@hawser/core'
import { createLateSession } from '@hawser/core/adapter'
import { toConnectorMethods } from '../connector/createInjectedConnector.js'
import { type Eip1193Provider, isEip1193Provider } from '../provider/eip1193Provider.js'

export interface ExternalWalletOptions {
  /** Stable: it is stored with the connection. Letters, digits, ".", "_" and "-". */
  readonly id: string
  readonly name: string
  /** A data or https URL. */
  readonly icon?: string | undefined
  /** Where the wallet also announces itself in pages (EIP-6963): then it is listed once, as the announced one. */
  readonly rdns?: string | undefined
  /**
   * The wallet's EIP-1193 provider, mostly out of its own library, which is best imported here: nothing is loaded before somebody connects
   * or a stored connection needs it.
   */
  readonly getProvider: () => unknown
}

/**
 * A wallet that comes by a library of its own, such as a card issuer's: listed where an app passes it, and only there.
 *
 * @throws InvalidOptionsError
 * @example
 * createHawser({
 *   adapters: [eip155()],
 *   connectors: isCardEnabled ? [externalWallet({ id: 'com.card', name: 'Card', getProvider: async () => (await import('card-sdk')).provider })] : [],
 * })
 */
export function externalWallet(options: ExternalWalletOptions): ConnectorFactory {
  const { id, name, getProvider } = options
  if (!/^[\w.-]{1,64}$/.test(id) || name.trim() === '' || typeof getProvider !== 'function')
    throw new InvalidOptionsError(
      'externalWallet({ id, name, getProvider }) needs an id of letters, digits, ".", "_" or "-", a name and a function.',
    )
  return {
    // The version that this package was built against, which the client compares with its own.
    contractVersion: 1,
    id,
    create: (context) => createExternalConnector(options, context),
  }
}

function createExternalConnector(
  { id, name, icon, rdns, getProvider }: ExternalWalletOptions,
  { platform }: AdapterContext,
): Connector {
  let provider: Promise<Eip1193Provider> | undefined
  const read = async (): Promise<Eip1193Provider> => {
    const given = await loadModule(async () => getProvider())
    if (!isEip1193Provider(given)) throw new ProviderNotFoundError({ details: `${name} gave no EIP-1193 provider.` })
    return given
  }
  /** One provider for all; what failed is tried again. */
  const load = (): Promise<Eip1193Provider> => {
    provider ??= read().catch((error: unknown) => {
      provider = undefined
      throw error
    })
    return provider
  }
  const session = createLateSession(async () => {
    const [wallet, { createSession }] = await Promise.all([
      load(),
      loadModule(() => import('../connector/createSession.js')),
    ])
    return createSession(wallet, platform.clock)
  }, ['connect', 'reconnect', 'disconnect'])

  return {
    id,
    type: 'EXTERNAL',
    name,
    ...(icon !== undefined && { icon }),
    ...(rdns !== undefined && { rdns }),
    namespaces: ['eip155'],
    isInstalled: true,
    ...toConnectorMethods(session, `eip155/${id}`),
    getProvider: load,
  }
}
