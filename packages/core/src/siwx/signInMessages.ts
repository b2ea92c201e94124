import { type SiwxMessageData, toHawserError } from '@hawser/common'
import { requestWallet } from '../asking/requestWallet.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { createKeptConnectors } from '../connections/keptConnectors.js'
import type { OwnSignIn } from '../interfaces/adapter.js'
import { READ_TIMEOUT_MS, USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { isSameAddress } from '../state/account.js'
import { SignInUnavailableError } from './signInErrors.js'
import { requireSiwxConfig } from './signInSessions.js'
import type { SignInAccount } from './signInState.js'

export type Signals = readonly (AbortSignal | undefined)[]

/** A message that an account is to sign. */
export interface MadeMessage {
  readonly data: SiwxMessageData
  readonly text: string
  /** By which the wallet signs it that composes it itself. */
  readonly own: OwnSignIn | undefined
  readonly madeAtMs: number
}

/** What makes the messages of a sign-in, and has wallets sign them. */
export function createSignInMessages(internals: Internals) {
  const { adapters, instance, platform, state } = internals
  const config = requireSiwxConfig(internals)
  const findWallet = ({ connectionId, namespace }: SignInAccount) => {
    const connection = state.connections.byId[connectionId]
    const connector = connection && instance(createKeptConnectors).get(connection.connectorId)
    const adapter = adapters.get(namespace)
    if (!connection || !connector || !adapter) throw new SignInUnavailableError('wallet')
    return { connection: { ...connection }, adapter, getProvider: () => connector.getProvider(namespace) }
  }
  /** Wallets whose own way to sign in has failed: they are asked to sign a message. */
  const plain = new Set<string>()
  const prepare = async (account: SignInAccount, signals: Signals): Promise<MadeMessage> => {
    const { chainId, address: accountAddress, namespace } = account
    const deadline = { timeoutMs: READ_TIMEOUT_MS, signals }
    const message = await withClientDeadline(internals, deadline, () =>
      config.createMessage({ chainId, accountAddress }),
    )
    const { toString: _, toWalletText, ...data } = message
    if (data.chainId !== chainId || !isSameAddress(namespace, data.accountAddress, accountAddress))
      throw new TypeError('The sign-in message is for another account or network than the one that was asked for.')
    const findOwn = async (): Promise<OwnSignIn | undefined> => {
      const { adapter, getProvider } = findWallet(account)
      if (!toWalletText || !adapter.signIn || plain.has(account.connectionId)) return undefined
      return adapter.signIn({ provider: await getProvider(), data, toText: toWalletText })
    }
    // Whoever cannot tell is asked to sign a message.
    const own = toWalletText && (await withClientDeadline(internals, deadline, () => findOwn().catch(() => undefined)))
    return { data, text: own?.text ?? String(message), own, madeAtMs: platform.clock.nowMs() }
  }
  const askWallet = async (account: SignInAccount, { text, own }: MadeMessage, signals: Signals): Promise<string> => {
    const { connection, adapter, getProvider } = findWallet(account)
    const options = { connection, timeoutMs: USER_RESPONSE_TIMEOUT_MS, signals }
    try {
      return await requestWallet(internals, options, async (signal) =>
        own
          ? own.sign({ signal })
          : adapter.signMessage({ provider: await getProvider(), address: account.address, message: text, signal }),
      )
    } catch (error) {
      const { code } = toHawserError(error)
      if (own && code !== 'USER_REJECTED' && code !== 'ABORTED') plain.add(account.connectionId)
      throw error
    }
  }

  return { prepare, askWallet }
}
