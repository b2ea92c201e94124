import { type Network, ProviderNotFoundError } from '@hawser/common'
import type { ConnectionId } from '@hawser/core'
import { WrongAccountError } from '@hawser/core/adapter'
import { decodeAddress } from '../address/ss58.js'
import { toHex } from '../encoding/hex.js'
import { SigningUnsupportedError } from '../errors.js'
import type { WalletAccount } from '../provider/parseAccounts.js'
import type { PolkadotAccount, PolkadotProvider } from '../provider/polkadotProvider.js'
import type { Injected } from './injected.js'

/** A connection as it stands. */
export interface Live {
  readonly injected: Injected
  readonly connectionId: ConnectionId
  readonly generation: number
  /** All that the wallet shares, for whichever chain. */
  readonly shared: readonly WalletAccount[]
  readonly network: Network | undefined
  /** Those for the network in use. */
  readonly accounts: readonly PolkadotAccount[]
}

const signs = { signRaw: 'messages', signPayload: 'transactions' } as const

/** The provider of a wallet that was found on the page. */
export function createInjectedProvider(
  getLive: () => Live | undefined,
  { useNetwork }: Pick<PolkadotProvider, 'useNetwork'>,
): PolkadotProvider {
  async function sign(method: keyof typeof signs, payload: { readonly address: string }): Promise<unknown> {
    const live = getLive()
    if (!live) throw new ProviderNotFoundError({ details: 'The wallet is not connected.' })
    const { signer } = live.injected
    if (typeof signer?.[method] !== 'function') throw new SigningUnsupportedError(signs[method])
    return signer[method]({ ...payload, address: ownAddress(live, payload.address) })
  }

  return {
    namespace: 'polkadot',
    chainId: () => getLive()?.network?.caipNetworkId ?? null,
    accounts: () => getLive()?.accounts ?? [],
    useNetwork,
    signRaw: (payload) => sign('signRaw', payload),
    signPayload: (payload) => sign('signPayload', payload),
  }
}

/** The account's address as the wallet wrote it: not every wallet looks a key up by another network's form. */
function ownAddress({ accounts, shared }: Live, address: string): string {
  const key = toHex(decodeAddress(address).publicKey)
  const isUsable = accounts.some(({ publicKey }) => publicKey === key)
  const own = shared.find(({ publicKey }) => toHex(publicKey) === key)
  if (!isUsable || !own) throw new WrongAccountError({ details: address })
  return own.address
}
