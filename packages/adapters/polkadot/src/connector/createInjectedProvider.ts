import { ProviderNotFoundError } from '@hawser/common'
import { decodeAddress } from '../address/decodeAddress.js'
import { SigningUnsupportedError } from '../errors/signingUnsupportedError.js'
import { WrongAccountError } from '../errors/wrongAccountError.js'
import type { PolkadotProvider } from '../provider/polkadotProvider.js'
import { toHex } from '../toHex.js'
import type { Live } from './live.js'

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
